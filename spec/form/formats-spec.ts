import { isDate, isDateTime } from '../../lib/form/date.js';
import { isEmail } from '../../lib/form/email.js';
import { isIpv4, isIpv6 } from '../../lib/form/ip.js';
import { isUri } from '../../lib/form/uri.js';

interface Table {
  readonly is: (text: string) => boolean;
  readonly yes: readonly string[];
  readonly no: readonly string[];
}

const label = (n: number): string => 'a'.repeat(n);

const tables: { readonly [format: string]: Table } = {
  date: {
    is: isDate,
    yes: ['2026-12-01', '2024-02-29', '2000-02-29', '0000-02-29', '0001-01-01', '9999-12-31', '2026-04-30'],
    no: [
      '2023-02-29',
      '1900-02-29',
      '2026-02-30',
      '2026-04-31',
      '2026-06-31',
      '2026-09-31',
      '2026-11-31',
      '2026-13-01',
      '2026-00-10',
      '2026-01-00',
      '2026-01-32',
      '26-01-01',
      '2026-1-1',
      '2026/01/01',
      '20260101',
      '+2026-01-01',
      '',
      '2026-01-01T00:00:00Z',
      ' 2026-01-01',
      '2026-01-01 ',
      '2026-01-01\n',
      '٢٠٢٦-٠١-٠١',
      '12026-01-01',
      '2026-W01-1',
    ],
  },
  'date-time': {
    is: isDateTime,
    yes: [
      '2026-12-01T03:04:05Z',
      '2026-12-01t03:04:05z',
      '2026-12-01T03:04:05.123456789Z',
      '2026-12-01T23:59:59+23:59',
      '2024-02-29T00:00:00-00:00',
      '0000-01-01T00:00:00Z',
      // Leap seconds, also as other zones write them.
      '2016-12-31T23:59:60Z',
      '2015-06-30T23:59:60.5Z',
      '1990-12-31T15:59:60-08:00',
      '2017-01-01T00:59:60+01:00',
      '2015-07-01T05:29:60+05:30',
      '2012-06-30T23:59:60Z',
      '2016-12-31T18:59:60-05:00',
      '2013-01-01T08:59:60+09:00',
    ],
    no: [
      '2026-12-01',
      '2026-12-01T03:04:05',
      '2026-12-01 03:04:05Z',
      '2026-12-01T24:00:00Z',
      '2026-12-01T03:60:00Z',
      '2026-12-01T03:04:61Z',
      '2026-12-01T03:04:05.Z',
      '2026-12-01T03:04:05,5Z',
      '2026-12-01T03:04Z',
      '',
      '2026-12-01T03:04:05+24:00',
      '2026-12-01T03:04:05+01:60',
      '2026-12-01T03:04:05+0100',
      '2026-12-01T03:04:05+01',
      '2026-02-30T03:04:05Z',
      '2026-13-01T03:04:05Z',
      '2026-12-01T03:04:05Z\n',
      '2026-12-01T3:04:05Z',
      '2026-12-01T03:04:05ZZ',
      '2026-12-01T03:04:05.Z',
      'x2026-12-01T03:04:05Z',
      '2026-12-01x2026-12-01T03:04:05Z',
      '2016-12-31T23:59:61Z',
      // A second 60 where no leap second can be.
      '2016-12-31T22:59:60Z',
      '2016-12-31T23:58:60Z',
      '2016-12-30T23:59:60Z',
      '2016-03-31T23:59:60Z',
      '2016-12-31T23:59:60+01:00',
      '1990-12-31T15:59:60-09:00',
      '2017-01-01T00:59:60Z',
      '2016-06-29T23:59:60Z',
    ],
  },
  email: {
    is: isEmail,
    yes: [
      'a@example.com',
      'first.last@example.co.uk',
      'a+tag@example.com',
      "o'hara@example.com",
      'a@localhost',
      '1@2.3',
      '"john doe"@example.com',
      '"a@b"@example.com',
      '"a\\"b"@example.com',
      '""@example.com',
      'a@[127.0.0.1]',
      'a@[IPv6:2001:db8::1]',
      `${label(64)}@example.com`,
      `a@${label(63)}.com`,
      `${label(62)}@${`${label(47)}.`.repeat(3)}${label(47)}`,
      "!#$%&'*+/=?^_`{|}~-@example.com",
    ],
    no: [
      '',
      'a',
      'ab',
      '@example.com',
      'a@',
      'a@@example.com',
      'a b@example.com',
      '.a@example.com',
      'a.@example.com',
      'a..b@example.com',
      'a@-example.com',
      'a@example-.com',
      'a@example..com',
      'a@.com',
      'a@example.com.',
      'a@exa_mple.com',
      'a@[300.0.0.1]',
      'a@[127.0.0.1',
      'a@[127.0.0.12',
      'a@[xipv6::1]',
      'a@127.0.0.1]',
      'a@[IPv6:::g]',
      'a@[]',
      `${label(65)}@example.com`,
      `a@${label(64)}.com`,
      `a@${`${label(60)}.`.repeat(5)}com`,
      `${label(63)}@${`${label(47)}.`.repeat(3)}${label(47)}`,
      'jörg@example.com',
      'a@exämple.com',
      'a@example.com\n',
      ' a@example.com',
      '"a"b"@example.com',
      '"a\n"@example.com',
      'a,b@example.com',
      'Ada <a@example.com>',
    ],
  },
  uri: {
    is: isUri,
    yes: [
      'https://example.com',
      'https://example.com/',
      'http://user:pa%20ss@example.com:8080/a/b;c?d=e&f#g',
      'urn:isbn:123',
      'mailto:a@example.com',
      'file:///etc/hosts',
      'tel:+1-816-555-1212',
      'http://[2001:db8::7]:80/c?d#',
      'x:',
      'a+b.c-1:z',
      'ldap://[2001:db8::7]/c=GB?objectClass?one',
      'http://127.0.0.1/',
      'https://example.com?a=b/c?d',
      'https://[v1.fe:80]/',
      'data:text/plain;base64,AAAA',
      'HTTPS://EXAMPLE.COM',
      'http://example.com:/',
      'file://host/a',
      'https://a_b.example/%C3%BC',
      'x:ab@c@d',
      'x:#f',
      'x:?q',
      'xhttp:///a',
      'https://[V1f.a]',
    ],
    no: [
      '',
      '/a',
      '//example.com/a',
      'a/b',
      'example.com',
      '#a',
      '?a',
      ':a',
      '1http://a',
      'https://exa mple.com',
      'https://',
      'http:///a',
      'HTTP://:80',
      'https://example.com/a b',
      'https://example.com/ü',
      'https://example.com/%zz',
      'https://a/%2',
      'https://example.com/[a]',
      'https://example.com/<a>',
      'https://example.com/a#b#c',
      'https://example.com:80a/',
      'https://example.com:80a',
      'https://a@',
      'https://[xv1.a]',
      'https://[v1.a|]',
      'https://[::1',
      'https://::1]',
      'https://[::g]/',
      'https://[1.2.3.4]/',
      'https://a@b@c/',
      'https://a[1]/',
      'https://a/\n',
      'https://a/|',
      'https://a/\\b',
      'https://a/^',
      'https://a/{b}',
      'https://a/?[b]',
      'https://us er@a/',
      'https://a/"',
      'a b:c',
      'https://[v1.]/',
      'https://a:b:c/',
    ],
  },
  ipv4: {
    is: isIpv4,
    yes: ['0.0.0.0', '255.255.255.255', '127.0.0.1'],
    no: [
      '',
      '1.2.3',
      '1.2.3.4.5',
      '1.2.3.4.5.6',
      '256.0.0.1',
      '01.2.3.4',
      '1.2.3.',
      '1.2.3.x',
      '1.2.3.4 ',
      '0x1.2.3.4',
      '1111.22.33.44',
    ],
  },
  ipv6: {
    is: isIpv6,
    yes: [
      '::',
      '::1',
      '1::',
      '2001:db8::8:800:200c:417a',
      '1:2:3:4:5:6:7:8',
      '1:2:3:4:5:6:7::',
      '::2:3:4:5:6:7:8',
      '::ffff:192.0.2.1',
      '1:2:3:4:5:6:1.2.3.4',
      '64:ff9b::1.2.3.4',
      'ABCD::ef01',
      '1::8',
    ],
    no: [
      '',
      ':',
      ':::',
      '1',
      '1:2:3:4:5:6:7',
      '1:2:3:4:5:6:7:8:9',
      '1:2:3:4:5:6:7:8::',
      '1::2::3',
      '1:2::3:4::5:6:7:8',
      '1::2:3:4:5:6:7:8:9:10',
      '1:2:3:4:5:6:7:8:9:10',
      '12345::',
      'g::',
      '::1.2.3',
      '1.2.3.4::',
      '::1.2.3.4:5',
      '1:2:3:4:5:6:7:1.2.3.4',
      ':1:2:3:4:5:6:7:8',
      '1:2:3:4:5:6:7:8:',
      '::1%eth0',
      '1.2.3.4',
      '1.2.3.4::1',
    ],
  },
};

const rows = Object.entries(tables).flatMap(([format, { is, yes, no }]) => [
  ...yes.map((text) => ({ format, is, text, expected: true })),
  ...no.map((text) => ({ format, is, text, expected: false })),
]);

describe('a format', () => {
  it.each(rows)('$format: $text ($expected)', ({ is, text, expected }) => {
    expect(is(text)).toBe(expected);
  });

  it('knows every day of the calendar, and no other', () => {
    for (let year = 1896; year <= 2004; year++) {
      for (let month = 0; month <= 13; month++) {
        for (let day = 0; day <= 32; day++) {
          const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
          const date = new Date(Date.UTC(year, month - 1, day));
          const exists = date.toISOString().startsWith(text);
          if (isDate(text) !== exists) throw new Error(text);
        }
      }
    }
    expect(isDate('1904-02-29')).toBe(true);
  });

  it('knows a leap second in every zone', () => {
    for (const end of ['2016-12-31T23:59:00Z', '2012-06-30T23:59:00Z', '1999-12-31T23:59:00Z']) {
      for (let minutes = -1439; minutes <= 1439; minutes += 7) {
        const local = new Date(Date.parse(end) + minutes * 60_000).toISOString().slice(0, 17);
        const offset = Math.abs(minutes);
        const zone = `${minutes < 0 ? '-' : '+'}${String(Math.floor(offset / 60)).padStart(2, '0')}:${String(offset % 60).padStart(2, '0')}`;
        if (!isDateTime(`${local}60${zone}`)) throw new Error(`${local}60${zone}`);
        if (isDateTime(`${local.slice(0, 14)}${local.slice(14, 16) === '00' ? '01' : '00'}:60${zone}`))
          throw new Error(local);
      }
    }
    expect(isDateTime('2016-12-31T23:59:60Z')).toBe(true);
  });

  it('takes a text of megabytes in its stride', () => {
    const long = 2_000_000;
    for (const piece of ['a', '.', '%', '@', '"', '-', ':', '1', '[', '/', '%41', 'a.', '\\"', '::']) {
      const text = piece.repeat(long / piece.length);
      for (const { is } of Object.values(tables)) {
        is(text);
        is(`https://${text}`);
        is(`"${text}"@example.com`);
        is(`2026-12-01T03:04:05.${text}`);
        is(`a@${text}`);
      }
    }
    expect(isDateTime(`2026-12-01T03:04:05.${'1'.repeat(long)}Z`)).toBe(true);
    expect(isUri(`https://example.com/${'%41'.repeat(long / 3)}`)).toBe(true);
  });
});
