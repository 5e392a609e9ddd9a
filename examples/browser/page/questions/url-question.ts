import type { ElicitRequestURLParams } from 'rxjs-mrtr/codecs';
import { map, merge } from 'rxjs';
import { visible } from '../../../cli/visible.js';
import { html } from '../dom.js';
import { button, buttonRow, clicks, submitButton, submits } from './buttons.js';
import { panel, type Question } from './panel.js';

/** What a person decides about a web page. */
export interface Consent {
  readonly action: 'accept' | 'decline' | 'cancel';
}

/**
 * Consent to a web page: its host in large letters, the whole address, and a link that only the person follows. The page
 * is never fetched or opened from here, and what is no web address cannot be agreed to.
 */
export function urlQuestion({ url, message }: ElicitRequestURLParams, asker: string): Question<Consent> {
  const address = webAddress(url);
  const agree = submitButton('I agree, continue');
  const decline = button('Decline');
  const cancel = button('Cancel');
  const element = panel(
    { title: 'May the server send you to this page?', asker, message },
    html('p', { class: 'host' }, address === undefined ? 'Not a web address' : visible(address.host)),
    html('code', { class: 'url' }, visible(url, 100_000)),
    ...cautions(address).map((text) => html('p', { class: 'caution' }, text)),
    ...(address === undefined
      ? [buttonRow(decline, cancel)]
      : [
          html(
            'p',
            { class: 'hint' },
            'Nothing is opened unless you follow the link. What you enter there stays there.',
          ),
          html('p', {}, linkTo(address)),
          buttonRow(agree, decline, cancel),
        ]),
  );
  const answers = merge(
    submits(element).pipe(map((): Consent => ({ action: address === undefined ? 'cancel' : 'accept' }))),
    clicks(decline).pipe(map((): Consent => ({ action: 'decline' }))),
    clicks(cancel).pipe(map((): Consent => ({ action: 'cancel' }))),
  );
  return { element, answers };
}

/** The address if it is one of the web: `javascript:` and its like are not. */
function webAddress(url: string): URL | undefined {
  if (!URL.canParse(url)) return undefined;
  const address = new URL(url);
  return address.protocol === 'https:' || address.protocol === 'http:' ? address : undefined;
}

function cautions(address: URL | undefined): string[] {
  if (address === undefined) return ['This cannot be opened: it is no address of a web page.'];
  const { protocol, hostname, username, password } = address;
  return [
    ...(protocol === 'https:' ? [] : ['Take care: this is not an https address, so others can read along.']),
    ...(username + password === '' ? [] : ['Take care: what stands before the @ is not the host.']),
    ...(hostname.split('.').some((part) => part.startsWith('xn--'))
      ? ['Take care: the host has letters that may look like others.']
      : []),
  ];
}

function linkTo({ href }: URL): HTMLAnchorElement {
  return html(
    'a',
    { href, target: '_blank', rel: 'noopener noreferrer', referrerpolicy: 'no-referrer' },
    'Open the page in a new tab',
  );
}
