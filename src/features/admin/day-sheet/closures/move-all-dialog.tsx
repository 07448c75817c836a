/** Shows where each booking of a closure would go, and moves those that are ticked. */
import { useState } from 'react'
import { slotName } from '#domain/bookings/slot-names.ts'
import { closureMessages } from '#domain/messages/closure-messages.ts'
import { Phones } from '#lib/phones.tsx'
import { useOnce } from '#lib/use-once.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Dialog, DialogActions } from '#ui/overlays/dialog.tsx'
import { isSmallMove, nameOf, type Booking, type Proposal } from '#features/admin/day-sheet/sheet-view.ts'
import styles from './closures.module.css'

type MoveAllDialogProps = {
  /** 'Lane 2, New boards' */
  closure: string
  propose: () => Promise<Proposal[] | undefined>
  move: (chosen: readonly Proposal[]) => Promise<void>
  pending: boolean
  onClose: () => void
}

export function MoveAllDialog({ closure, propose, move, pending, onClose }: MoveAllDialogProps) {
  const [proposals, setProposals] = useState<Proposal[] | 'failed'>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  useOnce(async () => {
    const found = await propose()
    setProposals(found ?? 'failed')
    setChosen(new Set(found?.filter(isSmallMove).map(({ booking }) => booking.id)))
  })
  const list = typeof proposals === 'object' ? proposals : []
  const ticked = list.filter(({ booking }) => chosen.has(booking.id))
  const toggle = (id: string, isChosen: boolean) =>
    setChosen((before) => new Set([...before].filter((each) => each !== id).concat(isChosen ? id : [])))
  return (
    <Dialog
      open
      onClose={onClose}
      busy={pending}
      title={closureMessages.moveAll(closure)}
      description={closureMessages.moveAllHint}
    >
      {proposals === undefined && <Skeleton shape="row" count={3} label="Looking for free slots..." />}
      {proposals === 'failed' && <Banner tone="problem">{closureMessages.notSearched}</Banner>}
      <ul className={styles.proposals}>
        {list.map((proposal) => (
          <li key={proposal.booking.id}>
            <ProposalText
              {...proposal}
              isChosen={chosen.has(proposal.booking.id)}
              onChoose={(isChosen) => toggle(proposal.booking.id, isChosen)}
            />
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button
          pending={pending}
          pendingLabel="Moving..."
          disabled={ticked.length === 0}
          onClick={() => void move(ticked)}
        >
          {closureMessages.moveSome(ticked.length, list.length)}
        </Button>
        <Button tone="ghost" disabled={pending} onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type ProposalTextProps = Proposal & { isChosen: boolean; onChoose: (isChosen: boolean) => void }

function ProposalText({ booking, to, isChosen, onChoose }: ProposalTextProps) {
  const [name, from] = [nameOf(booking), slotName(booking)]
  if (!to) return <WithPhone booking={booking}>{closureMessages.noneFree(name, from)}</WithPhone>
  return (
    <WithPhone booking={booking}>
      <label>
        <input type="checkbox" checked={isChosen} onChange={({ target }) => onChoose(target.checked)} />{' '}
        {closureMessages.moveFromTo(name, from, slotName(to))}
      </label>
    </WithPhone>
  )
}

const WithPhone = ({ booking: { member }, children }: { booking: Booking; children: React.ReactNode }) => (
  <>
    {children} {member && <Phones caregivers={member.caregivers} />}
  </>
)
