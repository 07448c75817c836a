/** The button on the card of an arrival that reports an incident. */
import { Button } from '#ui/button.tsx'

export const ReportIncident = ({ onReport }: { onReport: () => void }) => (
  <Button tone="ghost" size="sm" onClick={onReport}>
    Report an incident
  </Button>
)
