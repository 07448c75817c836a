/** How the club reaches the signed-in caregiver: address, e-mails and notifications in one table, calendars, and what was sent. */
import { Fragment } from 'react'
import { mailChoiceMessages } from '#domain/fields/account-messages.ts'
import type { MailChoice } from '#domain/notifications/mail-kind.ts'
import { FamilyFeeds } from '#features/account/feeds/feeds-part.tsx'
import { Part, Rows } from '#features/account/part.tsx'
import { EmailRow } from '#features/account/sign-in/sign-in-rows.tsx'
import { MessagesRow } from '#features/account/reach/messages-row.tsx'
import { Loaded } from '#features/parts/loaded.tsx'
import { useApiCache, useApiMutation, useApiQuery } from '#lib/api/use-api.ts'
import { useMember } from '#lib/session/use-member.ts'
import { Problem } from '#ui/feedback/banner.tsx'
import { Stack, Text } from '#ui/layout/box.tsx'
import { usePushColumn } from './push-column.tsx'
import { Tick, told, toggled, type Column, type Told } from './told.tsx'
import styles from '#features/account/account.module.css'

/** What the part shows first. */
export const useReach = () => [
  // Asked for before there is any of it.
  useApiQuery('mailChoices'),
  useApiQuery('listFeeds'),
  useApiQuery('pushDevices'),
]

export const ReachPart = () => (
  <Part id="reach" title="How we reach you">
    <Rows>
      <EmailRow />
    </Rows>
    <ReachTable />
    <Rows>
      <FamilyFeeds />
      <MessagesRow />
    </Rows>
  </Part>
)

const rows = Object.entries(told) as [Told, string][]

/** Without a choice of e-mail, one always goes. */
const isMailChoice = (row: Told): row is MailChoice => row in mailChoiceMessages.choices

/** What the club tells, and how: by e-mail, on this device, or both. Each choice is saved at once. */
export function ReachTable() {
  const { preview } = useMember()
  const mail = useApiQuery('mailChoices')
  const choices = useMailChoices()
  const wanted = mail.data?.mailOn === true ? mail.data.wanted : undefined
  const others: readonly Column[] = [
    // Other ways than e-mail.
    ...usePushColumn(),
  ]
  return (
    <Stack gap="2" id="notifications" className={styles.reach}>
      <Loaded query={mail} title="Could not load your choice" />
      {mail.data && !mail.data.mailOn && (
        <Text tone="muted">{preview ? 'A preview gets no email.' : 'This site sends no email at the moment.'}</Text>
      )}
      {(wanted || others.length > 0) && (
        <table className={styles.told} aria-label="Emails and notifications">
          <thead>
            <tr>
              <th scope="col">What</th>
              {wanted && <th scope="col">Email</th>}
              {others.map(({ name, head }) => (
                <th key={name} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([row, what]) => (
              <tr key={row}>
                <th scope="row">{what}</th>
                {wanted && (
                  <td>
                    {isMailChoice(row) ? (
                      <Tick
                        label={`${what}, by email`}
                        checked={wanted.includes(row)}
                        pending={choices.pending}
                        onChange={() => choices.run({ body: { wanted: toggled(row, wanted) } })}
                      />
                    ) : (
                      'Always'
                    )}
                  </td>
                )}
                {others.map(({ name, cell }) => (
                  <td key={name}>{cell(row)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {wanted && (
        <Text tone="muted">Anything else about your family, and about your password, always comes by email.</Text>
      )}
      <Problem title="Could not save your choice">{choices.problem}</Problem>
      {others.map(({ name, below }) => (
        <Fragment key={name}>{below}</Fragment>
      ))}
    </Stack>
  )
}

function useMailChoices() {
  const cache = useApiCache()
  return useApiMutation('saveMailChoices', {
    onDone: (saved) => cache.update('mailChoices', undefined, () => saved),
    done: { title: 'Saved', description: 'Your choice applies from the next email on.' },
  })
}
