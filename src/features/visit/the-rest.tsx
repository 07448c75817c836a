/** The landing page below the first look: the sections from #book to #membership. */
import type { ReactNode } from 'react'
import { FeatureCards } from './feature-cards.tsx'
import { FitnessSection } from './fitness-section.tsx'
import { KitchenSection } from './kitchen-section.tsx'
import { LanesSection } from './lanes-section.tsx'
import { LoungeSection } from './lounge-section.tsx'
import { MembershipSection } from './membership-section.tsx'
import { Section } from './section.tsx'
import { ShopSection } from './shop-section.tsx'
import { SpeakingSection } from './speaking-section.tsx'
import { TourBand } from './tour-band.tsx'

/** The page hands in what other features do here: the menu, a session, a tour. */
type RestProps = { visit: ReactNode; menu: ReactNode; session: ReactNode; tour: ReactNode }

export function TheRest({ visit, menu, session, tour }: RestProps) {
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
