/** Joining the club: one form in four parts, and beside it what will be paid (specification sections 2 and 5). */
import { useState } from 'react'
import { today } from '#domain/calendar/calendar.ts'
import { registerMessages } from '#domain/messages/messages.ts'
import { api } from '#lib/api/api.ts'
import { useNow } from '#lib/clock.ts'
import { paths } from '#lib/paths.ts'
import { NetworkError, ApiError } from '#lib/api/errors.ts'
import { Link, useNavigate } from '#lib/router.ts'
import { startSession } from '#lib/session/session.ts'
import { notify, usePreparedNotices } from '#lib/toast.ts'
import { Form, Submit, type FormError } from '#ui/forms/form.tsx'
import { PlanSummary, PlanTotal } from './plan-summary.tsx'
import { AccountPart, MembershipPart, ParentPart, PlayerPart } from './register-parts.tsx'
import { emptyRegistration, registerSchema, toPayload, type RegisterValues } from './register-schema.ts'
import styles from './register.module.css'

/** Long enough to read the welcome before what else there is to say takes its place. */
const welcomeMs = 3_000

export function RegisterForm() {
  const navigate = useNavigate()
  const now = useNow()
  usePreparedNotices()
  // One name for this registration, however often it is sent: an answer that got lost does not make a second member.
  const [idempotencyKey] = useState(() => crypto.randomUUID())

  const join = async (values: RegisterValues): Promise<FormError> => {
    try {
      const { profile, sync } = await api('register', { body: toPayload(values), idempotencyKey })
      startSession(profile)
      void notify(registerMessages.welcome(profile.profileName))
      if (sync === 'pending') setTimeout(() => void notify(registerMessages.syncedLocally, 'plain'), welcomeMs)
      void navigate(paths.members, { replace: true })
    } catch (problem) {
      void notify({ title: registerMessages.failed, description: whyNot(problem) }, 'problem')
      if (problem instanceof ApiError) return { fields: onScreen(problem.fields) }
    }
  }

  return (
    <Form initialValues={emptyRegistration} schema={registerSchema(() => today(now))} onSubmit={join}>
      <div className={styles['columns']}>
        <div className={styles['parts']}>
          <ParentPart />
          <PlayerPart />
          <MembershipPart />
          <AccountPart />
        </div>
        <aside className={styles['summary']} aria-label="Your plan">
          <PlanSummary />
        </aside>
        <div className={styles['send']}>
          <PlanTotal />
          <Submit pendingLabel="Creating...">Create Account</Submit>
        </div>
      </div>
      <p className={styles['member']}>
        Already a member? <Link to={paths.memberLogin}>Sign in</Link>
      </p>
    </Form>
  )
}

/** '… the server's error text or 'Please try again'', and where there was no error of ours, the status. */
function whyNot(problem: unknown): string {
  if (problem instanceof ApiError && problem.message) return problem.message
  return (problem instanceof NetworkError && problem.status) || registerMessages.tryAgain
}

/** The wire knows only the last four digits; on the screen they belong to the card number. */
function onScreen({ cardLast4, ...fields }: Record<string, string>): Record<string, string> {
  return cardLast4 === undefined ? fields : { ...fields, cardNumber: cardLast4 }
}
