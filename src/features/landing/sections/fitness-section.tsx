/** #fitness: Speede sessions. `booking` is the button to book one. */
import type { ReactNode } from 'react'
import { TileSpeede } from '#illustrations/sections/tiles.tsx'
import { bookables, speedeDays } from '#domain/facility/facility.ts'
import { FactList, Section } from './section.tsx'

const { units, minutes, weeklyLimit } = bookables.speede

const facts = [
  { title: `${units} units`, text: 'Resistance that matches every push, set to the player, not the plate.' },
  { title: `${minutes} minutes`, text: 'Long enough to work, short enough for a school night.' },
  { title: `${weeklyLimit} sessions a week`, text: `Booked up to ${speedeDays} days ahead.` },
]

export function FitnessSection({ booking }: { booking: ReactNode }) {
  return (
    <Section
      id="fitness"
      title="Fitness"
      lead="Speede sessions for legs that are still growing: strong, quick, safe."
      illustration={<TileSpeede />}
      actions={booking}
    >
      <FactList facts={facts} />
    </Section>
  )
}
