/** Registration form in four parts with a price summary (specification sections 2 and 5). */
import { registerMessages } from '#domain/messages/messages.ts'
import { wordsOf } from '#domain/accounts/players.ts'
import { lacksDigits } from '#domain/text/text-rules.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { formDraft } from '#lib/browser-storage/form-draft.ts'
import { paths } from '#lib/paths.ts'
import { NetworkError, ApiError } from '#lib/api/errors.ts'
import { Link, useNavigate } from '#lib/router.ts'
import { startSession } from '#lib/session/change-session.ts'
import { notify, usePreloadedToaster } from '#lib/toast.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Form, FormMemory, Submit, type FormError } from '#ui/forms/form.tsx'
import { cardFieldNames, useCardNotes } from '#features/account/card-fields.tsx'
import { PlanSummary, PlanTotal } from './plan-summary.tsx'
import { AccountPart, MembershipPart, ParentPart, PlayerPart } from './register-parts.tsx'
import { emptyRegistration, registerSchema, toPayload, type RegisterValues } from './register-values.ts'
import styles from './register.module.css'

/** What a reload keeps: no card data, no password. */
const draft = formDraft('join:draft', [
  'firstName',
  'lastName',
  'parentPhone',
  'address',
  'childName',
  'childAge',
  'childPosition',
  'childTeam',
  'childPhone',
  'membershipPlan',
  'billingAddressType',
  'billingAddress',
  'email',
])

/** How long the welcome toast is shown before another toast replaces it. */
const welcomeToastMs = 3_000

export function RegisterForm() {
  const navigate = useNavigate()
  usePreloadedToaster()
  const cardNotes = useCardNotes()

  const { run, code } = useApiMutation('register', {
    onDone({ profile, sync, verify }) {
      draft.clear()
      startSession(profile)
      void notify({ title: `Welcome, ${profile.profileName}`, description: 'Your membership is set up.' })
      if (sync === 'pending') setTimeout(() => void notify(registerMessages.syncedLocally, 'plain'), welcomeToastMs)
      void navigate(paths.members, { replace: true, state: { joined: true, verify } })
    },
    onFailed: (error) => notify({ title: registerMessages.failed, description: failureReason(error) }, 'problem'),
  })
  const register = async (values: RegisterValues): Promise<FormError> => {
    const outcome = await run({ body: toPayload(values) })
    if (!outcome.done && outcome.fields) return { fields: toFormFields(outcome.fields) }
  }

  const notes = (values: RegisterValues) => ({
    ...(lacksDigits(values.parentPhone) && { parentPhone: 'This phone number has no digits. Please check it.' }),
    ...(values.childName.includes(',') && {
      childName: `We read this as ${wordsOf(values.childName).join(' ')}. Write the first name first if that is wrong.`,
    }),
    ...cardNotes(values),
  })

  return (
    <Form
      initialValues={emptyRegistration}
      schema={registerSchema}
      onSubmit={register}
      fieldNames={cardFieldNames}
      notes={notes}
    >
      <FormMemory memory={draft} />
      <div className={styles.columns}>
        <div className={styles.parts}>
          <ParentPart />
          <PlayerPart />
          <MembershipPart />
          <AccountPart />
          {code === 'email_taken' && (
            <Banner tone="problem">
              {registerMessages.emailExists} <Link to={paths.memberLogin}>{registerMessages.signInInstead}</Link>
            </Banner>
          )}
        </div>
        <aside className={styles.summary} aria-label="Your plan">
          <PlanSummary />
        </aside>
        <div className={styles.send}>
          <PlanTotal />
          <Submit pendingLabel="Creating...">Create Account</Submit>
        </div>
      </div>
      <p className={styles.member}>
        Already a member? <Link to={paths.memberLogin}>Sign in</Link>
      </p>
    </Form>
  )
}

/** 'the server's error text or 'Please try again''; for a response that is not ours, its status. */
function failureReason(problem: unknown): string {
  if (problem instanceof ApiError && problem.message) return problem.message
  return (problem instanceof NetworkError && problem.status) || registerMessages.tryAgain
}

/** Maps errors on `cardLast4`, which is all the server gets, to the card number field. */
function toFormFields({ cardLast4, ...fields }: Record<string, string>): Record<string, string> {
  return cardLast4 === undefined ? fields : { ...fields, cardNumber: cardLast4 }
}
