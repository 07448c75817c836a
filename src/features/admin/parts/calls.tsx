/** Families to call, because no e-mail has reached them, and who has called them. */
import { initialsOf } from '#domain/accounts/players.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { clockTime, facilityClock } from '#domain/calendar/calendar.ts'
import { caregiverNames } from '#domain/accounts/families.ts'
import { CallButton } from '#features/call-button.tsx'
import { Phones } from '#lib/phones.tsx'
import { Table, type Column } from '#ui/layout/table.tsx'
import { FamilyLink } from './family-link.tsx'

type Call = Reply<'listOutbox'>['calls'][number]

export const Calls = ({ calls }: { calls: readonly Call[] }) => (
  <Table caption="Calls to make" rows={calls} keyOf={({ id }) => id} columns={columns} />
)

const columns: Column<Call>[] = [
  {
    label: 'Family',
    cell: ({ member }) => <FamilyLink family={member} />,
    isRowHeader: true,
  },
  { label: 'Phone', cell: ({ member }) => <Phones caregivers={member.caregivers} /> },
  { label: 'About', cell: ({ title }) => title },
  { label: 'Reason', cell: ({ reason }) => reason ?? 'not told by email' },
  {
    label: 'Call',
    cell: (call) => (
      <>
        {call.called && `${calledText(call.called)} `}
        <Note call={call} />
      </>
    ),
  },
]

const Note = ({ call: { id, member, called } }: { call: Call }) => (
  <CallButton
    aria-label={`${called ? 'Undo the call' : 'Called'}: ${caregiverNames(member)}`}
    call="noteCall"
    input={{ params: { id }, body: { called: !called } }}
    failed="Could not note this call"
  >
    {called ? 'Undo' : 'Called'}
  </CallButton>
)

/** 'Called 11:20 AM RD' */
const calledText = ({ at, by }: NonNullable<Call['called']>) =>
  `Called ${clockTime(facilityClock(new Date(at)).time)} ${initialsOf(by)}`
