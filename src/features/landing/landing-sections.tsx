/** The landing page below the first look: the sections from #book to #membership. */
import type { ReactNode } from 'react'
import { FeatureCards } from './feature-cards.tsx'
import { FitnessSection } from './sections/fitness-section.tsx'
import { KitchenSection } from './sections/kitchen-section.tsx'
import { LanesSection } from './sections/lanes-section.tsx'
import { LoungeSection } from './sections/lounge-section.tsx'
import { MembershipSection } from './sections/membership-section.tsx'
import { Section } from './sections/section.tsx'
import { ShopSection } from './sections/shop-section.tsx'
import { SpeakingSection } from './sections/speaking-section.tsx'
import { TourBand } from './tour-band.tsx'

/** The page hands in what other features do here: the menu, a session, a tour. */
type RestProps = { visit: ReactNode; menu: ReactNode; session: ReactNode; tour: ReactNode }

export function LandingSections({ visit, menu, session, tour }: RestProps) {
  return (
    <>
      <Section id="book" title="Everything under one roof">
        <div>
          <FeatureCards />
          <TourBand booking={visit} />
        </div>
      </Section>
      <LanesSection />
      <LoungeSection />
      <KitchenSection menu={menu} />
      <FitnessSection booking={session} />
      <SpeakingSection />
      <ShopSection />
      <MembershipSection>{tour}</MembershipSection>
    </>
  )
}
