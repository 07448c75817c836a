/** Rules for all drawings: small, in the club's inks, hidden from screen readers, and usable twice on a page. */
import { render } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Bracket } from './sections/bracket.tsx'
import { EmptyNest } from './empty-nest.tsx'
import { EventPicture } from './event-picture.tsx'
import { HomeScreenStep } from './home-screen-step.tsx'
import { ink } from './inks.ts'
import { Lamp } from './lamp.tsx'
import { Lanes } from './lanes/lanes.tsx'
import { Mark } from './mark.tsx'
import { Meal } from './sections/meals.tsx'
import { MemberCard } from './member-card.tsx'
import { OverGlass } from './over-glass.tsx'
import { Portrait } from './portrait.tsx'
import { productDrawing } from './product-drawing.tsx'
import { Ring } from './ring.tsx'
import { Stage } from './sections/stage.tsx'
import { TileKitchen, TileLanes, TileLounge, TileSpeede } from './sections/tiles.tsx'
import { Practice } from './sections/practice.tsx'

const drawings = {
  Bracket: <Bracket />,
  EmptyNest: <EmptyNest />,
  'step: share': <HomeScreenStep step="share" />,
  'step: add': <HomeScreenStep step="add" />,
  'step: open': <HomeScreenStep step="open" />,
  'Lamp lit': <Lamp lit />,
  'Lamp off': <Lamp lit={false} />,
  Mark: <Mark width={40} />,
  MemberCard: <MemberCard name="The Nest" />,
  OverGlass: <OverGlass />,
  Portrait: <Portrait initials="JD" />,
  'Portrait at night': <Portrait initials="MK" night />,
  Ring: <Ring n={1} of={2} />,
  Stage: <Stage />,
  'Stage wide': <Stage wide />,
  TileKitchen: <TileKitchen />,
  TileLanes: <TileLanes />,
  TileLounge: <TileLounge />,
  TileSpeede: <TileSpeede />,
  Practice: <Practice />,
  salmon: <Meal kind="salmon" grams={38} />,
  chicken: <Meal kind="chicken" grams={42} />,
  chili: <Meal kind="chili" grams={36} />,
  steak: <Meal kind="steak" grams={45} />,
  parfait: <Meal kind="parfait" grams={24} />,
  crew: productDrawing('drawing:crew'),
  hat: productDrawing('drawing:hat'),
  jacket: productDrawing('drawing:jacket'),
  bucks: productDrawing('drawing:bucks-25'),
  'center ice': <EventPicture image="drawing:center-ice" seed="a" />,
  crease: <EventPicture image="drawing:crease" seed="a" />,
  faceoff: <EventPicture image="drawing:faceoff" seed="a" />,
  boards: <EventPicture image="drawing:boards" seed="a" />,
  'goal lamp': <EventPicture image="drawing:lamp" seed="a" />,
  skate: <EventPicture image="drawing:skate" seed="a" />,
  'stage with a microphone': <EventPicture image="drawing:stage" seed="a" />,
  cup: <EventPicture image="drawing:cup" seed="a" />,
}

test.each(Object.entries(drawings))(
  '%s is small, hidden from screen readers, and uses only tokens and steel',
  (_, drawing) => {
    const svg = renderToStaticMarkup(drawing)
    expect(svg.length).toBeLessThan(6000)
    expect(svg).toContain('aria-hidden="true"')
    expect(svg).not.toContain('style=')
    const colors = [...svg.matchAll(/"(#[0-9a-f]{3,8})"/gi)].map(([, color]) => color)
    expect(colors.filter((color) => color !== ink.steel)).toEqual([])
  },
)

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
