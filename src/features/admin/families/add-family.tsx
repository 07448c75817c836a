/** A colleague adds a family at the counter, with what the registration asks except card, password and agreement. */
import type { Body } from '#api-contract/schemas.ts'
import { adminMemberMessages } from '#domain/members/admin-member-messages.ts'
import { fullMessages } from '#domain/full-club/full-messages.ts'
import { CallButton } from '#features/parts/call-button.tsx'
import { profileNameOf } from '#domain/people/people.ts'
import { capitalize } from '#domain/text/text.ts'
import { nameNotes, playerRules } from '#features/families/family-values.ts'
import { AddressField, CaregiverFields, PlanField, PlayerFields } from '#features/families/family-fields.tsx'
import { credentialFields, registrationFields } from '#domain/families/account-fields.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { phoneNotes, toYup } from '#lib/form-schema.ts'
import type { DialogProps } from '#lib/loading/use-lazy-dialog.ts'
import { memberPath } from '#lib/paths.ts'
import { useNavigate } from '#lib/router.ts'
import { notify } from '#lib/toast.ts'
import { TextField } from '#ui/forms/field.tsx'
import { FormActions } from '#ui/forms/form-actions.tsx'
import { Form, useFormValues } from '#ui/forms/form.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import * as yup from 'yup'

const { billingAddress: _, ...fields } = registrationFields
const schema = yup.object({
  ...toYup(fields),
  childAge: playerRules.age,
  childPosition: playerRules.position,
  membershipPlan: playerRules.plan,
  ...toYup({ email: credentialFields.email }),
})

const empty = {
  firstName: '',
  lastName: '',
  parentPhone: '',
  email: '',
  address: '',
  childName: '',
  childAge: '',
  childPosition: '',
  childTeam: '',
  childPhone: '',
  membershipPlan: '',
}

export function AddFamily({ open, onClose }: DialogProps) {
  const navigate = useNavigate()
  const { run, code, problem, pending, reset } = useApiMutation('addFamily', {
    failed: 'Could not add this family',
    onDone({ id, isSent }, { body }) {
      onClose()
      const { added, sent, notSent } = adminMemberMessages
      void notify({ title: added(profileNameOf(body)), description: isSent ? sent(body.email) : notSent })
      void navigate(memberPath(id))
    },
  })
  const close = () => {
    reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      busy={pending}
      title="Add a family"
      description="We email them a link to choose a password. They sign what we need on their phone, or at the door before the first visit. Take the card as usual."
    >
      <Form
        initialValues={empty}
        schema={schema}
        notes={(values) => ({ ...phoneNotes(values), ...nameNotes(values.childName, 'childName') })}
        onSubmit={(values) => run({ body: values as Body<'addFamily'> })}
        problem={problem}
      >
        <CaregiverFields atRegistration />
        <TextField name="email" label="Email" type="email" autoComplete="off" autoCapitalize="none" />
        <AddressField />
        <PlayerFields nameOf={(field) => `child${capitalize(field)}`} />
        <PlanField name="membershipPlan" ofCaller={false} />
        {code === 'club_full' && <Wait />}
        <FormActions action="Add family" pendingLabel="Adding..." onCancel={close} />
      </Form>
    </Dialog>
  )
}

/** At the cap: they wait for one place, with what was typed. */
function Wait() {
  const { firstName, lastName, email } = useFormValues<typeof empty>()
  return (
    <CallButton
      call="joinLine"
      input={{ body: { name: profileNameOf({ firstName, lastName }), email, players: 1 } }}
      failed="Could not save that they wait"
      done={{ title: 'They wait for a place', description: fullMessages.sent(email) }}
      pendingLabel="Saving..."
    >
      Put them in line
    </CallButton>
  )
}
