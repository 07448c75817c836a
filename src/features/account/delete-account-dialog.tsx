/** Confirms the deletion of an account: the consequences, the password, and the email as confirmation. */
import * as yup from 'yup'
import { passwordFields } from '#domain/families/account-fields.ts'
import { sameEmail } from '#domain/people/people.ts'
import { sealYears } from '#domain/facility/facility.ts'
import { accountMessages } from '#domain/fields/account-messages.ts'
import { ApiError } from '#lib/api/errors.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { proofMessages } from '#domain/proof/proof-messages.ts'
import { FormDialog } from '#features/parts/form-dialog.tsx'
import { LeftBehind } from '#features/memberships/left-behind.tsx'
import { forgetPerson } from '#lib/session/change-session.ts'
import type { DialogProps } from '#lib/loading/use-lazy-dialog.ts'
import { fieldToYup } from '#lib/form-schema.ts'
import { paths } from '#lib/paths.ts'
import { useNavigate } from '#lib/router.ts'
import { useMember } from '#lib/session/use-member.ts'
import { notify } from '#lib/toast.ts'
import { TextField } from '#ui/forms/field.tsx'

const emptyDeletion = { password: '', confirm: '' }

/** Validated on blur (specification section 5). `email` is the account's. */
const deletionSchema = (email: string) =>
  yup.object({
    password: fieldToYup(passwordFields.current),
    confirm: yup
      .string()
      .trim()
      .test('own', accountMessages.confirmEmail, (typed = '') => sameEmail(typed, email)),
  })

export function DeleteAccountDialog(dialog: DialogProps) {
  const email = useMember().profile.email
  const navigate = useNavigate()
  const { data: players = [] } = useApiQuery('account', { select: ({ account }) => account.players })
  const dues = useApiQuery('ownDues', { enabled: dialog.open })
  return (
    <FormDialog
      {...dialog}
      title="Delete my account"
      lead={
        <>
          <ul>
            <li>Your lanes, Speede sessions, RSVPs and open orders are canceled.</li>
            <li>
              Your family&rsquo;s details are erased. The club keeps its records of orders and charges without your
              name.
            </li>
            <li>
              {proofMessages.yours} until {sealYears} years after your child is 18. Only an owner of the club can open
              them, and has to say why. If you join again, we see what was open.
            </li>
            <li>
              Charges that are still open also stay on our list, with your name, until they are charged or waived.
            </li>
            <li>This cannot be undone. You can download your data first.</li>
          </ul>
          <LeftBehind query={dues} players={players} />
        </>
      }
      initialValues={emptyDeletion}
      schema={deletionSchema(email)}
      call="deleteAccount"
      input={(body) => ({ body })}
      failed="Could not delete your account"
      noResponse="No response from the server. It is safe to try again."
      onDone={() => {
        // Navigate before clearing the session, or the guard redirects to the sign-in.
        void navigate(paths.home)
        forgetPerson()
      }}
      done={{
        title: 'Your account has been deleted',
        description: 'Your bookings and RSVPs have been canceled.',
      }}
      onFailed={(error) => {
        // An earlier attempt may have succeeded although its response was lost: the account is then gone.
        if (error instanceof ApiError && error.status === 401)
          void notify(
            {
              title: 'You have been signed out',
              description: 'Your account may already be deleted. Sign in to find out.',
            },
            'plain',
          )
      }}
      tone="danger"
      action="Delete my account"
      pendingLabel="Deleting..."
      cancel="Keep my account"
    >
      <TextField name="password" label="Current password" type="password" autoComplete="current-password" />
      <TextField
        name="confirm"
        label="Your email"
        hint={`To confirm, type ${email}`}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
      />
    </FormDialog>
  )
}
