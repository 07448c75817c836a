/** The landing page: hero, three feature cards and the sections of specification section 2, each at its anchor. */
import { MenuButton } from '#features/kitchen/menu-button.tsx'
import { TourButton } from '#features/tours/tour-button.tsx'
import { Hero } from '#features/visit/hero.tsx'
import { laterPart } from '#lib/later-part.tsx'
import { useLazyDialog } from '#lib/lazy-dialog.tsx'
import { Button } from '#ui/button.tsx'

export default function Home() {
  return (
    <>
      <Hero />
      <TheRest
        visit={<TourButton />}
        menu={<MenuButton />}
        session={<SpeedeButton />}
        tour={<TourButton tone="ghost" />}
      />
    </>
  )
}

const TheRest = laterPart('rest', async () => ({ default: (await import('#features/visit/the-rest.tsx')).TheRest }))

const loadSpeede = async () => (await import('#features/bookings/speede-dialog.tsx')).SpeedeDialog

function SpeedeButton() {
  const speede = useLazyDialog(loadSpeede)
  return (
    <>
      <Button {...speede.trigger}>Book a Speede session</Button>
      {speede.dialog}
    </>
  )
}
