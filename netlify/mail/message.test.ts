/** The HTML and the text of a message: HTML in any field stays text, and the text part reads well alone. */
import { expect, test } from 'vitest'
import { payloads } from '#server/test-support/fixtures/xss-payloads.ts'
import { textOf, type Content } from './content.ts'
import { htmlOf } from './message.tsx'

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

test('the HTML part has the heading, the link and no script, image or outside address', () => {
  const html = htmlOf(content)
  expect(html).toMatch(/<h1[^>]*>A heading<\/h1>/)
  expect(html).toContain('href="https://thenest.example/schedule"')
  expect(html).not.toMatch(/<script|<img|<link|url\(/)
  const addresses = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address]) => address)
  expect(new Set(addresses)).toEqual(new Set(['https://thenest.example/schedule', 'mailto:hello@thenest.example']))
})

test('HTML in any field stays text', () => {
  const tagsOf = (html: string) => [...html.matchAll(/<\/?([a-z][a-z0-9]*)/gi)].map(([, tag]) => tag).join()
  const plain = tagsOf(htmlOf({ ...content, paragraphs: ['x'] }))
  for (const payload of payloads.slice(0, 60)) {
    const html = htmlOf({
      subject: payload,
      heading: payload,
      paragraphs: [payload],
      facts: [{ label: 'Where', value: payload }],
      action: { label: payload, url: 'https://thenest.example/schedule' },
      note: payload,
    })
    expect(tagsOf(html), payload).toBe(plain)
  }
})
