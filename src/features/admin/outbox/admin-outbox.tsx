/** The outbox: whom to call today, and e-mails by state, with the mail server's reason and another try. */
import { useState, type ReactNode } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { shortMoment } from '#domain/calendar/calendar.ts'
import { staffMessages } from '#domain/messages/admin-messages.ts'
import { outboxMessages } from '#domain/messages/outbox-messages.ts'
import { telUrl } from '#domain/text/text-rules.ts'
import { failureNotice } from '#lib/api/failure-notice.ts'
import { usePollInterval } from '#lib/api/polling.ts'
import { notLoadedProps } from '#lib/api/query.ts'
import { useApiCache, useApiMutation, useApiQuery } from '#lib/api/use-api.ts'
import { memberPath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { notify } from '#lib/toast.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Segmented } from '#ui/forms/segmented.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { usePagination } from '#ui/pagination.tsx'
import styles from './outbox.module.css'

type Outbox = Reply<'listOutbox'>
type Message = Outbox['messages'][number]
type State = Message['state']

const pollMs = 60_000
const pageSize = 30
const states: readonly State[] = ['failed', 'waiting', 'sent']

export function AdminOutbox() {
  const query = useApiQuery('listOutbox', { refetchInterval: usePollInterval(pollMs) })
  const { data } = query
  if (!data)
    return query.isError ? (
      <NotLoaded title={staffMessages.notLoaded} {...notLoadedProps(query)} />
    ) : (
      <Skeleton shape="row" count={6} />
    )
  return (
    <div className={styles['page']}>
      {query.isError && <NotLoaded title={staffMessages.notLoaded} {...notLoadedProps(query)} />}
      {!data.mailOn && <Banner tone="kick">{outboxMessages.mailOff}</Banner>}
      <section className={styles['page']} aria-labelledby="calls">
        <h2 id="calls">To call today</h2>
        {data.calls.length === 0 ? (
          <p className={styles['quiet']}>{outboxMessages.nobodyToCall}</p>
        ) : (
          <Calls {...data} />
        )}
      </section>
      <section className={styles['page']} aria-labelledby="mails">
        <h2 id="mails">E-mails</h2>
        {data.messages.length === 0 ? <Empty titleAs="h3" title={outboxMessages.none} /> : <Messages {...data} />}
      </section>
    </div>
  )
}

function Row({ who, children, action }: { who: ReactNode; children: ReactNode; action?: ReactNode }) {
  return (
    <li className={styles['row']}>
      <div>
        <b>{who}</b>
        {children}
      </div>
      {action}
    </li>
  )
}

function Calls({ calls }: Outbox) {
  return (
    <ul className={styles['rows']} aria-label="To call today">
      {calls.map((call) => (
        <Row
          key={`${call.member.id} ${call.title}`}
          who={<Link to={memberPath(call.member.id)}>{call.member.name}</Link>}
          action={
            <a className={styles['phone']} href={telUrl(call.member.phone)}>
              {call.member.phone}
            </a>
          }
        >
          <p>{call.title}</p>
          <p className={styles['quiet']}>{call.reason ?? outboxMessages.notByMail}</p>
        </Row>
      ))}
    </ul>
  )
}

function Messages({ messages, mailOn }: Outbox) {
  const count = (state: State) => messages.filter((message) => message.state === state).length
  const [view, setView] = useState<State>(states.find((state) => count(state) > 0) ?? 'sent')
  const found = messages.filter(({ state }) => state === view)
  const { shown, foot } = usePagination(found, pageSize, view)
  const options = states.map((value) => ({ value, label: `${outboxMessages.state[value]} ${count(value)}` }))
  return (
    <>
      <Segmented<State> label="State" options={options} value={view} onChange={setView} />
      {found.length === 0 && <output className={styles['quiet']}>{outboxMessages.noneOfState[view]}</output>}
      {found.length > 0 && (
        <ul className={styles['rows']} aria-label={outboxMessages.state[view]}>
          {shown.map((message) => (
            <MessageRow key={message.id} message={message} mailOn={mailOn} />
          ))}
        </ul>
      )}
      {foot}
    </>
  )
}

function MessageRow({ message, mailOn }: { message: Message; mailOn: boolean }) {
  const { member, state, reason } = message
  return (
    <Row
      who={member ? <Link to={memberPath(member.id)}>{member.name}</Link> : outboxMessages.toStaff}
      action={state !== 'sent' && mailOn && <Retry message={message} />}
    >
      <p>{message.title}</p>
      <p className={styles['quiet']}>{whenOf(message)}</p>
      {reason !== undefined && <p className={styles['reason']}>{reason}</p>}
    </Row>
  )
}

/** 'Requested Tue Nov 24, 4:00 PM, 2 tries, next at …' */
function whenOf({ state, at, ended, next, tries }: Message): string {
  const moment = (text: string) => shortMoment(new Date(text))
  if (ended !== undefined) return `${outboxMessages.state[state]} ${moment(ended)}`
  const tried = tries === 0 ? '' : `, ${tries === 1 ? '1 try' : `${tries} tries`} so far`
  return `Requested ${moment(at)}${tried}${next !== undefined && tries > 0 ? `, next ${moment(next)}` : ''}`
}

function Retry({ message }: { message: Message }) {
  const cache = useApiCache()
  const refresh = () => cache.invalidate('listOutbox')
  const { pending, run } = useApiMutation('retryMail', {
    onDone: async () => {
      void notify(outboxMessages.retried)
      await refresh()
    },
    onFailed: async (error) => {
      failureNotice(outboxMessages.notRetried)(error)
      await refresh()
    },
  })
  return (
    <Button
      tone="ghost"
      size="sm"
      pending={pending}
      pendingLabel="Trying..."
      onClick={() => void run({ params: { id: message.id } })}
    >
      Try again
      <VisuallyHidden>
        , {message.member?.name ?? outboxMessages.toStaff}, {message.title}
      </VisuallyHidden>
    </Button>
  )
}
