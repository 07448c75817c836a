/** The HTML and the text of a message: HTML in any field stays text, and the text part reads well alone. */
import { expect, test } from 'vitest'
import { payloads } from '#server/test-support/fixtures/xss-payloads.ts'
import { textOf, type Content } from './content.ts'
import { htmlOf } from './message.tsx'

const siteUrl = 'https://thenest.example'

const content: Content = {
  subject: 'A subject',
  heading: 'A heading',
  paragraphs: ['One.', 'Two.'],
  facts: [{ label: 'Where', value: 'Lane 3' }],
  action: { label: 'Open', url: 'https://thenest.example/schedule' },
  note: 'Why you got this.',
}

test('the text part', () => {
  expect(textOf(content)).toBe(
    [
      'A heading',
      'One.',
      'Two.',
      'Where: Lane 3',
      'Open:\nhttps://thenest.example/schedule',
      '-- \nWhy you got this.\nThe Nest\nhello@thenest.example',
    ].join('\n\n'),
  )
})

test('the HTML part is as wide as the screen of a phone', () =>
  expect(htmlOf(content, siteUrl)).toContain('<meta name="viewport" content="width=device-width, initial-scale=1"/>'))

test('the HTML part has the heading, the link, the picture that everybody gets, and no script or outside address', () => {
  const html = htmlOf(content, siteUrl)
  expect(html).toMatch(/<h1[^>]*>A heading<\/h1>/)
  expect(html).toContain('href="https://thenest.example/schedule"')
  expect(html).not.toMatch(/<script|<link|url\(/)
  const addresses = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address]) => address)
  expect(new Set(addresses)).toEqual(
    new Set(['https://thenest.example/icon-192.png', content.action!.url, 'mailto:hello@thenest.example']),
  )
})

test('a link is shown without its secret, and the day of the facts beside them', () => {
  const url = 'https://thenest.example/reset-password#token=a-very-long-secret'
  const html = htmlOf({ ...content, day: '2026-11-28', action: { label: 'Open', url } }, siteUrl)
  expect(html).toContain(`href="${url}"`)
  expect(html).toContain('>thenest.example/reset-password</a>')
  expect(html.replace(/<[^>]*>/g, ' ')).toMatch(/Sat\s+28\s+Nov\s+Where\s+Lane 3/)
})

test('HTML in any field stays text', () => {
  const tagsOf = (html: string) => [...html.matchAll(/<\/?([a-z][a-z0-9]*)/gi)].map(([, tag]) => tag).join()
  const plain = tagsOf(htmlOf({ ...content, paragraphs: ['x'] }, siteUrl))
  for (const payload of payloads.slice(0, 60)) {
    const hostile: Content = {
      subject: payload,
      heading: payload,
      paragraphs: [payload],
      facts: [{ label: 'Where', value: payload }],
      action: { label: payload, url: 'https://thenest.example/schedule' },
      note: payload,
    }
    const html = htmlOf(hostile, siteUrl)
    expect(tagsOf(html), payload).toBe(plain)
  }
})

test('every line break is real, and every text has the direction of its script, whatever field it is in', () => {
  const text = 'הביאו ביום שבת:\n- קסדה\n- https://x.example/a_(b)'
  const fields = { heading: text, paragraphs: [text], facts: [{ label: 'Why', value: text }], note: text }
  for (const hasLinks of [{}, { hasLinks: true as const }]) {
    const html = htmlOf({ ...content, ...fields, ...hasLinks }, siteUrl)
    // Nothing that Outlook and Office do not know.
    expect(html).not.toMatch(/white-space/)
    expect([...html.matchAll(/<(h1|p)[^>]* dir="auto"[^>]*>הביאו ביום שבת:<br\/>- קסדה<br\/>- /g)]).toHaveLength(4)
    expect(html.split('שבת').length - 1).toBe(5)
  }
  expect(textOf({ ...content, ...fields }).split(text).length - 1).toBe(4)
})
