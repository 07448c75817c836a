/** The figures of the club, each leading to its list, and the lists of families behind them. */
import { caregiverNames, playerNames } from '#domain/accounts/families.ts'
import { today } from '#domain/calendar/calendar.ts'
import { useNow } from '#lib/clock.ts'
import { Phones } from '#lib/phones.tsx'
import { memberPath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import listStyles from '#features/admin/parts/lists.module.css'
import { Stack, Text } from '#ui/layout/box.tsx'
import { Table, type Column } from '#ui/layout/table.tsx'
import { usePagination } from '#ui/pagination.tsx'
import { familyLists, keyFigures, trendText, type Family, type FamilyList, type Figures } from './figures.ts'
import styles from './overview.module.css'

export function KeyFigures({ figures }: { figures: Figures }) {
  const day = today(useNow())
  return (
    <dl className={styles.figures}>
      {keyFigures(figures).map(({ label, value, to, compared }) => {
        const trend = compared && trendText(figures, compared, day)
        return (
          <Stack key={label} gap="0-5" className={listStyles.card}>
            <Text as="dt" size="label" tone="muted">
              {label}
            </Text>
            <dd className={styles.figure}>
              {to.startsWith('#') ? <a href={to}>{value}</a> : <Link to={to}>{value}</Link>}
            </dd>
            {trend !== undefined && (
              <Text as="dd" size="label" tone="muted">
                {trend}
              </Text>
            )}
          </Stack>
        )
      })}
    </dl>
  )
}

const pageSize = 20

const texts = {
  canceled: {
    caption: 'Families who canceled',
    why: 'Canceled',
    none: 'No family has canceled a session of these weeks.',
  },
  cards: { caption: 'Families whose card expires', why: 'Expires', none: 'No card expires by the end of next month.' },
  absent: {
    caption: 'Families not seen',
    why: 'Last seen',
    none: 'Every family has been here in the last four weeks.',
  },
  joined: { caption: 'Families who joined', why: 'Joined', none: 'Nobody has joined in these weeks.' },
} as const satisfies Record<FamilyList, object>

const columns: Column<Family>[] = [
  {
    label: 'Family',
    isRowHeader: true,
    cell: (family) => <Link to={memberPath(family.id)}>{caregiverNames(family)}</Link>,
  },
  { label: 'Players', cell: playerNames },
  { label: 'Phone', cell: ({ caregivers }) => <Phones caregivers={caregivers} /> },
]

export function FamilyTable({ list, figures }: { list: FamilyList; figures: Figures }) {
  const { caption, why, none } = texts[list]
  const families = familyLists[list].of(figures)
  const { shown, foot } = usePagination(families, pageSize)
  if (families.length === 0) return <Empty title={none} titleAs="h3" />
  return (
    <>
      <Table
        caption={caption}
        columns={[...columns, { label: why, cell: familyLists[list].why }]}
        rows={shown}
        keyOf={({ id }) => id}
      />
      {foot}
    </>
  )
}
