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
import { Table } from '#ui/layout/table.tsx'
import { usePagination } from '#ui/pagination.tsx'
import type { ReportColumn } from './charts.tsx'
import { keyFigures, trendText, type Family, type familyLists, type Figures } from './figures.ts'
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

export const familyColumns: ReportColumn<Family>[] = [
  {
    label: 'Family',
    isRowHeader: true,
    cell: (family) => <Link to={memberPath(family.id)}>{caregiverNames(family)}</Link>,
    file: ['family', caregiverNames],
  },
  { label: 'Players', cell: playerNames, file: ['player', playerNames] },
  {
    label: 'Phone',
    cell: ({ caregivers }) => <Phones caregivers={caregivers} />,
    file: ['phone', ({ caregivers }) => caregivers.map(({ phone }) => phone).join(', ')],
  },
]

type FamilyList = (typeof familyLists)[keyof typeof familyLists]

export function FamilyTable({ list: { caption, none, of, why }, figures }: { list: FamilyList; figures: Figures }) {
  const families = of(figures)
  const { shown, foot } = usePagination(families, pageSize)
  if (families.length === 0) return <Empty title={none} titleAs="h3" />
  return (
    <>
      <Table caption={caption} columns={[...familyColumns, why]} rows={shown} keyOf={({ id }) => id} />
      {foot}
    </>
  )
}
