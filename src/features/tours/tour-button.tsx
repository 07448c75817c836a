/** Opens the tour dialog from a 'Book a Tour' button or a custom trigger. */
import type { ReactNode } from 'react'
import { facility } from '#domain/facility/facility.ts'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { useLazyDialog, type DialogTrigger } from '#lib/loading/use-lazy-dialog.ts'
import { Button, type ButtonTone } from '#ui/button.tsx'

type TourButtonProps = {
  tone?: ButtonTone
  /** Renders a custom trigger; spread the props on a button. */
  trigger?: (props: DialogTrigger) => ReactNode
}

const TourDialog = lazyWithPreload(async () => (await import('./tour-dialog.tsx')).TourDialog)

export function TourButton({ tone, trigger }: TourButtonProps) {
  const tour = useLazyDialog(TourDialog)
  return (
    <>
      {trigger ? (
        trigger(tour.trigger)
      ) : (
        <Button tone={tone} {...tour.trigger}>
          Book a Tour
        </Button>
      )}
      <noscript>
        <a href={`mailto:${facility.contactEmail}`}>No JavaScript? Email {facility.contactEmail}</a>
      </noscript>
      {tour.dialog}
    </>
  )
}
