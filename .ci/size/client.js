export { inputHandlers, mrtr } from 'rxjs-mrtr';
export { fromTransport } from 'rxjs-mrtr/sdk';
