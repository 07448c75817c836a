/** Steps to the Home Screen of an iPhone: the button, the entry, the icon, each in a yellow ring. */
import { Drawing } from './drawing.tsx'
import { ink } from './inks.ts'
import { MarkStrokes } from './mark.tsx'

export type InstallStep = 'share' | 'add' | 'open'

export function HomeScreenStep({ step }: { step: InstallStep }) {
  return (
    <Drawing of={`signs#${step}`} size={[200, 150]}>
      {step === 'open' && (
        <g transform="translate(89 78) scale(.5)">
          <MarkStrokes stroke={ink.ice} />
        </g>
      )}
    </Drawing>
  )
}
