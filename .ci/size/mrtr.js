export { mrtr } from 'rxjs-mrtr';
