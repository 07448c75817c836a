/** The question before a no-show that nobody else's arrival speaks for; the sheet asks it too, which loads no card for it. */
import { arrivalMessages } from '#domain/arrivals/arrival-messages.ts'
import { Button, SmallButton } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import type { useArrival } from './use-arrival.ts'

export const WasStaffed = ({ record, onNo }: { record: ReturnType<typeof useArrival>; onNo: () => void }) => (
  <Banner tone="kick">
    <span>{arrivalMessages.unstaffed}</span>
    <Button size="sm" pending={record.pending} onClick={record.confirmStaffed}>
      Yes, it was staffed
    </Button>
    <SmallButton onClick={onNo}>No</SmallButton>
  </Banner>
)
