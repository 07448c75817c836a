/** A colleague adds a family at the counter, with what the registration asks except card, password and agreement. */
import type { Body } from '#api-contract/schemas.ts'
import { adminMemberMessages } from '#domain/members/admin-member-messages.ts'
import { fullMessages } from '#domain/full-club/full-messages.ts'
import { CallButton } from '#features/parts/call-button.tsx'
import { FormDialog } from '#features/parts/form-dialog.tsx'
import { profileNameOf } from '#domain/people/people.ts'
import { capitalize } from '#domain/text/text.ts'
import { nameNotes, playerRules } from '#features/families/family-values.ts'
import { AddressField, CaregiverFields, PlanField, PlayerFields } from '#features/families/family-fields.tsx'
import { credentialFields, registrationFields } from '#domain/families/account-fields.ts'
import { phoneNotes, toYup } from '#lib/form-schema.ts'
import type { DialogProps } from '#lib/loading/use-lazy-dialog.ts'
import { memberPath } from '#lib/paths.ts'
import { useNavigate } from '#lib/router.ts'
import { TextField } from '#ui/forms/field.tsx'
import { useFormValues } from '#ui/forms/form.tsx'
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

const { added, sent, notSent } = adminMemberMessages

export function AddFamily(dialog: DialogProps) {
  const navigate = useNavigate()
  return (
    <FormDialog
      {...dialog}
      title="Add a family"
      description="We email them a link to choose a password. They sign what we need on their phone, or at the door before the first visit. Take the card as usual."
      initialValues={empty}
      schema={schema}
      notes={(values) => ({ ...phoneNotes(values), ...nameNotes(values.childName, 'childName') })}
      call="addFamily"
      input={(values) => ({ body: values as Body<'addFamily'> })}
      failed="Could not add this family"
      done={({ isSent }, { body }) => ({
        title: added(profileNameOf(body)),
        description: isSent ? sent(body.email) : notSent,
      })}
      onDone={({ id }) => void navigate(memberPath(id))}
      action="Add family"
      pendingLabel="Adding..."
    >
      {(code) => (
        <>
          <CaregiverFields atRegistration />
          <TextField name="email" label="Email" type="email" autoComplete="off" autoCapitalize="none" />
          <AddressField />
          <PlayerFields nameOf={(field) => `child${capitalize(field)}`} />
          <PlanField name="membershipPlan" ofCaller={false} />
          {code === 'club_full' && <Wait />}
        </>
      )}
    </FormDialog>
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
