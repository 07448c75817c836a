/** The sections of the landing page below the hero, from #book to #membership. */
import type { ReactNode } from 'react'
import { TourDoor } from '#illustrations/sections/tour-door.tsx'
import { facility } from '#domain/facility/facility.ts'
import { FeatureCards } from './cards.tsx'
import { FitnessSection } from './sections/fitness-section.tsx'
import { KitchenSection } from './sections/kitchen-section.tsx'
import { LanesSection } from './sections/lanes-section.tsx'
import { LoungeSection } from './sections/lounge-section.tsx'
import { MembershipSection } from './sections/membership-section.tsx'
import { Section } from './sections/section.tsx'
import { ShopSection } from './sections/shop-section.tsx'
import { SpeakingSection } from './sections/speaking-section.tsx'
import styles from './landing-sections.module.css'

/** Buttons of other features, passed in by the page. `joinTour` is shown next to 'Join'. */
type LandingSectionsProps = { tour: ReactNode; menu: ReactNode; session: ReactNode; joinTour: ReactNode }

export function LandingSections({ tour, menu, session, joinTour }: LandingSectionsProps) {
  return (
    <>
      <Section id="book" title="Everything under one roof">
        <div>
          <FeatureCards />
          <TourBand booking={tour} />
        </div>
      </Section>
      <LanesSection />
      <LoungeSection />
      <KitchenSection menu={menu} />
      <FitnessSection booking={session} />
      <SpeakingSection />
      <ShopSection />
      <MembershipSection>{joinTour}</MembershipSection>
    </>
  )
}

/** Invitation to visit, with the tour button. */
function TourBand({ booking }: { booking: ReactNode }) {
  return (
    <aside className={styles['band']} aria-label="Visit us">
      <TourDoor className={styles['illustration']} />
      <div className={styles['words']}>
        <h3>Come see it first</h3>
        <p>Half an hour with a coach: the lanes, the units, the sofa. {facility.openingHours}.</p>
        <div className={styles['booking']}>{booking}</div>
      </div>
    </aside>
  )
}
