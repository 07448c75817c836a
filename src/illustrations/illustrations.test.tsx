/** Rules for all drawings: small, in the club's inks, hidden from screen readers, and usable twice on a page. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { pageFacts } from '#club/pages.ts'
import { eventDrawings } from '#domain/events/event-fields.ts'
import { Drawing } from './drawing.tsx'
import { HomeScreenStep } from './home-screen-step.tsx'
import { ink } from './inks.ts'
import { Lanes } from './lanes.tsx'
import { Mark } from './mark.tsx'
import { Meal } from './meal.tsx'
import { MemberCard } from './member-card.tsx'
import { Clothing, productDrawing } from './product-drawing.tsx'
import { Ring } from './ring.tsx'
import { Stage } from './stage.tsx'

const src = join(import.meta.dirname, '..')
const files = ['club', 'events', 'products', 'signs']
const textOf = (file: string) => readFileSync(join(import.meta.dirname, `${file}.svg`), 'utf8')
/** 'club#lanes' and so on, each with its elements. */
const filed = new Map(
  files.flatMap((file) =>
    [...textOf(file).matchAll(/^ {2}<g id="([\w-]+)".*?^ {2}<\/g>/gms)].map(([text, id]) => [`${file}#${id}`, text]),
  ),
)

const drawings = {
  'step: open': <HomeScreenStep step="open" />,
  Lanes: <Lanes />,
  Mark: <Mark width={40} />,
  MemberCard: <MemberCard name="The Nest" />,
  Ring: <Ring n={1} of={2} />,
  Stage: <Stage />,
  salmon: <Meal kind="salmon" grams={38} />,
  crew: <Clothing kind="crew" />,
  bucks: productDrawing('drawing:bucks-25'),
}

/** Only tokens and steel, and no style that the content security policy refuses. */
function expectInks(svg: string) {
  expect(svg).not.toContain('style=')
  const colors = [...svg.matchAll(/"(#[0-9a-f]{3,8})"/gi)].map(([, color]) => color)
  expect(colors.filter((color) => color !== ink.steel)).toEqual([])
}

test.each(Object.entries(drawings))('%s is hidden from screen readers, and in the inks of the club', (_, drawing) => {
  const svg = renderToStaticMarkup(drawing)
  expect(svg).toContain('aria-hidden="true"')
  expectInks(svg)
})

test.each([...filed])('%s is small, in the inks of the club, and needs no other element', (_, text) => {
  expect(text.length).toBeLessThan(6000)
  expectInks(text)
  expect(text).not.toContain('url(')
})

test('every drawing that is named is in its file, and every drawing in a file is named', () => {
  const code = globSync('**/*.tsx', { cwd: src, exclude: (name) => name.includes('.test.') })
    .map((file) => readFileSync(join(src, file), 'utf8'))
    .join('')
  const named = [...code.matchAll(/['"]((?:club|events|products|signs)#[\w-]+)['"]/g)].map(([, name]) => name!)
  const chosen = [
    ...Object.keys(eventDrawings).map((name) => `events#${name}`),
    ...pageFacts.meals.map(({ kind }) => `club#${kind}`),
    ...['crew', 'hat', 'jacket'].map((kind) => `products#${kind}`),
    ...['share', 'add', 'open'].map((step) => `signs#${step}`),
  ]
  expect([...new Set([...named, ...chosen])].toSorted()).toEqual([...filed.keys()].toSorted())
})

test('a drawing shows its part of the file', () => {
  expect(renderToStaticMarkup(<Drawing of="club#kitchen" />)).toMatch(/<use href="[^"]+club[^"]*\.svg[^"]*#kitchen"/)
})

test('the ring fills with the weekly use, up to full', () => {
  const arc = (n: number) => /stroke-dasharray="([\d.]+) /.exec(renderToStaticMarkup(<Ring n={n} of={2} />))?.[1]
  expect([arc(0), arc(1), arc(2), arc(3)]).toEqual(['0.0', '69.1', '138.2', '138.2'])
})

test('two drawings on one page keep their own gradients', () => {
  const { container } = render(
    <>
      <Lanes />
      <Lanes lit={[2]} hot={0} />
    </>,
  )
  const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const used = [...container.innerHTML.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id!)
  expect(used.filter((id) => !ids.includes(id))).toEqual([])
})
