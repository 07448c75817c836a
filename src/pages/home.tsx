/** The landing page: hero, three feature cards and the sections of specification section 2, each at its anchor. */
import { MenuButton } from '#features/landing/kitchen/menu-button.tsx'
import { TourButton } from '#features/tours/tour-button.tsx'
import { Hero } from '#features/landing/hero.tsx'
import { deferredSection } from '#lib/loading/deferred-section.tsx'
import { useLazyDialog } from '#lib/loading/lazy-dialog.tsx'
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

const TheRest = deferredSection('rest', async () => ({
  default: (await import('#features/landing/landing-sections.tsx')).LandingSections,
}))

const loadSpeede = async () => (await import('#features/bookings/speede/speede-dialog.tsx')).SpeedeDialog

function SpeedeButton() {
  const speede = useLazyDialog(loadSpeede)
  return (
    <>
      <Button {...speede.trigger}>Book a Speede session</Button>
      {speede.dialog}
    </>
  )
}
