/** The storage check: runs it on request and shows the last result as a table. */
import { useState } from 'react'
import { shortMoment } from '#domain/calendar/calendar.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { storageCheckMessages } from '#domain/messages/admin-messages.ts'
import { notLoadedProps } from '#lib/api/query.ts'
import { useApiCache, useApiMutation, useApiQuery } from '#lib/api/use-api.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Table, type Column } from '#ui/layout/table.tsx'
import styles from './storage-check.module.css'

type StorageCheckRun = Reply<'lastStorageCheck'>
type Report = NonNullable<StorageCheckRun['report']>
type Check = Report['checks'][number]

/** Polling interval while a check runs, started here or by a colleague. */
const runningPollMs = 3000

function useStorageCheck() {
  const cache = useApiCache()
  const last = useApiQuery('lastStorageCheck', { refetchInterval: (run) => (run?.running ? runningPollMs : false) })
  const refresh = () => cache.invalidate('lastStorageCheck')
  const check = useApiMutation('runStorageCheck', { onDone: refresh, onFailed: refresh })
  const shown = last.data?.report?.startedAt
  const [shownAtStart, setShownAtStart] = useState<string>()
  const running = check.pending || last.data?.running === true
  return {
    last,
    running,
    start: () => {
      setShownAtStart(shown)
      void check.run()
    },
    // The response may get lost or come too late while the check runs to its end: its report is the answer then.
    problem: running || shown !== shownAtStart ? undefined : check.problem,
  }
}

export function StorageCheck() {
  const { last, running, start, problem } = useStorageCheck()
  return (
    <div className={styles.page}>
      <PageHead title="Storage check" lead={storageCheckMessages.lead} />
      <div>
        <Button pending={running} pendingLabel="Checking..." onClick={start}>
          {storageCheckMessages.start}
        </Button>
      </div>
      {problem !== undefined && (
        <Banner tone="problem">
          <b>{storageCheckMessages.notChecked}</b>
          <span>{problem}</span>
        </Banner>
      )}
      {last.isError && <NotLoaded title={storageCheckMessages.notLoaded} {...notLoadedProps(last)} />}
      {last.data ? <LastRun {...last.data} /> : !last.isError && <Skeleton shape="row" count={6} />}
    </div>
  )
}

function LastRun({ deploy, report }: StorageCheckRun) {
  const { environment, context, published, node } = deploy
  return (
    <>
      {report ? <Result {...report} /> : <Empty title={storageCheckMessages.none} />}
      <p className={styles.deploy}>
        This deploy: context {context}, {published ? 'published' : 'not published'}, {environment} store, Node {node}.
      </p>
    </>
  )
}

function Result({ startedAt, ms, operations, checks }: Report) {
  const passed = checks.filter(({ ok }) => ok).length
  return (
    <section aria-labelledby="result" className={styles.result}>
      <h2 id="result">Checked {shortMoment(new Date(startedAt))}</h2>
      <Banner tone={passed === checks.length ? 'ok' : 'kick'}>
        {storageCheckMessages.outcome(passed, checks.length)} {operations.toLocaleString('en-US')} operations in{' '}
        {(ms / 1000).toFixed(1)} s.
      </Banner>
      <Table caption="Storage checks" rows={checks} keyOf={({ name }) => name} columns={columns} />
    </section>
  )
}

const columns: Column<Check>[] = [
  {
    label: 'Check',
    isRowHeader: true,
    cell: ({ name, meaning }) => (
      <span className={styles.what}>
        {name}
        <span className={styles.meaning}>{meaning}</span>
      </span>
    ),
  },
  {
    label: 'Result',
    cell: ({ ok }) => (
      <span className={styles.verdict}>
        <Badge tone={ok ? 'ok' : 'problem'}>{ok ? 'Passed' : 'Failed'}</Badge>
      </span>
    ),
  },
  { label: 'Measured', cell: ({ measured }) => <span className={styles.measured}>{measured}</span> },
]
