/** Links end where people end them. */
import { expect, test } from 'vitest'
import { withLinks } from './links.ts'

const shown = (text: string) => withLinks(text).flatMap(({ text: part, url }) => (url === undefined ? [] : [part]))

test.each([
  ['https://en.wikipedia.org/wiki/Slapshot_(ice_hockey)'],
  ['https://x.example/a_(b)_(c)', ')'],
  ['https://x.example/a_(b_(c))', ').'],
  ['https://x.example/a_(b)', ', and so on'],
  ['https://x.example/?q[]=1&r={2}', '].'],
  ['https://x.example/say_“x”', '”'],
  ["https://x.example/the_player's_page", "'"],
  ['https://x.example/player’s', '’…'],
  ['https://x.example/a', '», dit-il'],
  ['https://x.example/a?b=1&c=2', '&gt;'],
  ['https://x.example/a', '**'],
  ['https://x.example/a', '?!)'],
  ['https://x.example/a', '。谢谢'],
  ['https://x.example/a', '）です'],
  ['https://x.example/スラップ（曲）', '、'],
  ['https://x.example/佐々木', '」'],
  ['https://x.example/a', '؟'],
  ['mailto:pat@x.example', ').'],
  ['tel:+1(518)5550133', ')'],
])('%s ends before %j', (address, after = '') => {
  expect(shown(`See (“${address}${after}`)).toEqual([address])
  expect(
    withLinks(`See ${address}${after}`)
      .map(({ text }) => text)
      .join(''),
  ).toBe(`See ${address}${after}`)
})

test.each([
  ['[the page](https://x.example/a_(b)), and', ['https://x.example/a_(b)']],
  [
    'https://x.example/a,https://y.example/b;https://z.example',
    ['https://x.example/a', 'https://y.example/b', 'https://z.example'],
  ],
  ['https://web.example/2020/https://x.example/a', ['https://web.example/2020/https://x.example/a']],
  [
    "('https://x.example/a') “https://y.example” <https://z.example>",
    ['https://x.example/a', 'https://y.example', 'https://z.example'],
  ],
])('%s has %j', (text, addresses) => expect(shown(text)).toEqual(addresses))
