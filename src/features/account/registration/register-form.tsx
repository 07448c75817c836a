/** Registration form in four parts with a price summary (specification sections 2 and 5). */
import { useId, useState, type ReactNode } from 'react'
import { registerMessages } from '#domain/fields/account-messages.ts'
import { linkIncomplete } from '#domain/sign-in/session-messages.ts'
import { linkTokenForm } from '#domain/notifications/mail-paths.ts'
import type { Profile } from '#domain/people/people.ts'
import { capitalize } from '#domain/text/text.ts'
import { fullMessages } from '#domain/full-club/full-messages.ts'
import { placesOn } from '#domain/full-club/places.ts'
import { useClubDay } from '#lib/clock.ts'
import { useClubPlaces } from '#lib/api/public-replies.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { phoneNotes } from '#lib/form-schema.ts'
import { formDraft } from '#lib/browser-storage/form-draft.ts'
import { useLinkSecret } from '#lib/link-secret.ts'
import { paths } from '#lib/paths.ts'
import { NetworkError, ApiError } from '#lib/api/errors.ts'
import { Link, useNavigate } from '#lib/router.ts'
import { startSession } from '#lib/session/change-session.ts'
import { notify, usePreloadedToaster } from '#lib/toast.ts'
import { useOnce } from '#lib/use-once.ts'
import { SmallButton } from '#ui/button.tsx'
import { Banner, Problem } from '#ui/feedback/banner.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { CheckboxField, TextField } from '#ui/forms/field.tsx'
import { Form, Submit, type FormError } from '#ui/forms/form.tsx'
import { FormMemory } from '#ui/forms/form-memory.tsx'
import { useIsHydrated } from '#ui/forms/use-is-hydrated.ts'
import { CardFields, cardFieldNames, useCardNotes } from '#features/account/card-fields.tsx'
import {
  AddressField,
  BillingFields,
  CaregiverFields,
  PlanField,
  PlayerFields,
} from '#features/families/family-fields.tsx'
import { WaitForm } from '#features/full-club/wait-form.tsx'
import { DeskStays } from '#features/parts/desk-stays.tsx'
import { nameNotes } from '#features/families/family-values.ts'
import { PlanSummary, PlanTotal } from './plan-summary.tsx'
import { emptyRegistration, keptFields, registerSchema, toPayload, type RegisterValues } from './register-values.ts'
import { Grid, LinkLine, Row, Split, Stack } from '#ui/layout/box.tsx'
import styles from './register.module.css'

/** What a reload keeps: no card data, no password. */
const draft = formDraft('join:draft', keptFields)

/** How long the welcome toast is shown before another toast replaces it. */
const welcomeToastMs = 3_000

/** What the form that waits for a place begins with. */
function typedBefore(): { name: string; email: string } {
  const { firstName = '', lastName = '', email = '' } = draft.read()
  return { name: `${firstName} ${lastName}`.trim(), email }
}

/** The secret of the link that a visitor was invited with. */
const visitorIn = (hash: string): string | undefined =>
  hash.startsWith('#visitor=') ? hash.slice('#visitor='.length) : undefined

export function RegisterForm() {
  const [visitor] = useLinkSecret(visitorIn)
  const navigate = useNavigate()
  usePreloadedToaster()
  const cardNotes = useCardNotes()
  const [joined, setJoined] = useState<Profile>()

  // Who has a place that is held for them joins.
  const hasPlace = visitor?.startsWith('place.') === true
  const places = useClubPlaces(!hasPlace)
  const [isUsed, setIsUsed] = useState(false)
  const [waits, setWaits] = useState(false)
  const isBuilt = !useIsHydrated()
  const isCapped = placesOn(useClubDay()).cap !== undefined

  const { run, code, problem } = useApiMutation('register', {
    failed: registerMessages.failed,
    onDone({ profile, sync, verify, deskStays }) {
      draft.clear()
      if (deskStays) return setJoined(profile)
      startSession(profile)
      void notify({ title: `Welcome, ${profile.profileName}`, description: 'Your membership is set up.' })
      if (sync === 'pending') setTimeout(() => void notify(registerMessages.syncedLocally, 'plain'), welcomeToastMs)
      void navigate(paths.members, { replace: true, state: { joined: true, verify } })
    },
    onFailed: (error) => notify({ title: registerMessages.failed, description: failureReason(error) }, 'problem'),
  })
  const register = async (values: RegisterValues): Promise<FormError> => {
    const link = visitor !== undefined && linkTokenForm.test(visitor) && { visitor }
    const outcome = await run({ body: { ...toPayload(values), ...link } })
    if (!outcome.done && outcome.fields) return { fields: toFormFields(outcome.fields) }
  }

  const notes = (values: RegisterValues) => ({
    ...phoneNotes(values),
    ...nameNotes(values.childName, 'childName'),
    ...cardNotes(values),
  })

  if (joined) return <DeskStays profile={joined} />
  if (code === 'club_full') return <WaitForm families={undefined} problem={problem} typed={typedBefore()} />
  // Once somebody has begun to type the form stays, and says below what it has learned.
  if (places?.full && (waits || !isUsed)) return <WaitForm families={places.families} typed={typedBefore()} />
  if (isCapped && !isUsed && (isBuilt || (places === undefined && !hasPlace)))
    return (
      <div className={styles.asking}>
        <Skeleton shape="card" count={3} />
      </div>
    )
  return (
    <Form
      initialValues={emptyRegistration}
      schema={registerSchema}
      onSubmit={register}
      fieldNames={cardFieldNames}
      notes={notes}
      memory={draft}
    >
      {visitor !== undefined && <Visitor key={visitor} token={visitor} />}
      <Split className={styles.columns} onFocus={() => setIsUsed(true)} onInput={() => setIsUsed(true)}>
        <Stack className={styles.parts}>
          <Part name="Parent">
            <CaregiverFields atRegistration />
            <AddressField />
          </Part>
          <Part name="Player">
            <PlayerFields nameOf={(field) => `child${capitalize(field)}`} />
          </Part>
          <Part name="Membership">
            <PlanField name="membershipPlan" />
            <CardFields />
            <BillingFields />
          </Part>
          <Part name="Account">
            <AccountFields />
          </Part>
          {code === 'email_taken' ? (
            <Banner tone="problem">
              {registerMessages.emailExists} <Link to={paths.memberLogin}>{registerMessages.signInInstead}</Link>
            </Banner>
          ) : (
            <Problem>{problem}</Problem>
          )}
          {places?.full && (
            <Banner>
              <span>{fullMessages.full(places.families)}</span>{' '}
              <SmallButton onClick={() => setWaits(true)}>Wait for a place</SmallButton>
            </Banner>
          )}
        </Stack>
        <Stack as="aside" gap="3-5" card="high" className={styles.summary} aria-label="Your plan" data-beside="">
          <PlanSummary />
        </Stack>
        <Row gap="4" justify="between" wrap={false} className={styles.send} data-foot="">
          <PlanTotal />
          <Submit pendingLabel="Creating...">Create Account</Submit>
        </Row>
      </Split>
      <LinkLine>
        Already a member? <Link to={paths.memberLogin}>Sign in</Link>
      </LinkLine>
    </Form>
  )
}

/** Fills in what somebody has told the club who asked for a tour, or waited for a place. */
function Visitor({ token }: { token: string }) {
  const isWhole = linkTokenForm.test(token)
  const [told, setTold] = useState<Partial<RegisterValues>>()
  const { problem, run } = useApiMutation('checkLink', { onDone: ({ visitor }) => setTold(visitor) })
  useOnce(() => isWhole && void run({ body: { token } }))
  if (!isWhole) return <Banner tone="problem">{linkIncomplete}</Banner>
  if (problem !== undefined) return <Banner>{problem}</Banner>
  if (!told) return null
  return (
    <>
      <FormMemory memory={{ read: () => told, write: () => {} }} />
      <Banner tone="ok">We have filled in what you told us. Please check it.</Banner>
    </>
  )
}

const parts = ['Parent', 'Player', 'Membership', 'Account'] as const

function Part({ name, children }: { name: (typeof parts)[number]; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Row as="h2" gap="2-5" align="baseline" wrap={false} id={id} className={styles.partTitle}>
        <span className={styles.partNumber}>
          {parts.indexOf(name) + 1} of {parts.length}
        </span>{' '}
        {name}
      </Row>
      <Stack gap="4-5" className={styles.fields}>
        {children}
      </Stack>
    </section>
  )
}

const NewTab = ({ to, children }: { to: string; children: string }) => (
  <a href={to} target="_blank" rel="noopener">
    {children}
  </a>
)

function AccountFields() {
  return (
    <>
      <TextField name="email" label="Email" type="email" autoComplete="email" autoCapitalize="none" />
      <Grid column="narrow" align="start">
        <TextField
          name="password"
          label="Password"
          hint="At least 8 characters"
          type="password"
          autoComplete="new-password"
        />
        <TextField name="confirm" label="Confirm password" type="password" autoComplete="new-password" secret />
      </Grid>
      <CheckboxField
        name="agree"
        label="I agree to the terms and the privacy policy"
        hint={
          // In a new tab: this one may hold a card number, which nothing keeps.
          <>
            Read the <NewTab to={paths.terms}>terms</NewTab> and the <NewTab to={paths.privacy}>privacy policy</NewTab>.
            They open in a new tab.
          </>
        }
      />
    </>
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
