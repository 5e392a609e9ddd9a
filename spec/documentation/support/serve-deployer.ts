import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { deployer } from './deployer.js';

serveStdio(deployer, { legacy: 'reject' });
