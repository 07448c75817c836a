/** The texts that are missing, each with what is agreed to and for whom, and one signature for all of them. */
import * as yup from 'yup'
import {
  consentNames,
  currentText,
  firstNames,
  mayRefuse,
  missingConsents,
  signatureFields,
  type ConsentName,
} from '#domain/accounts/consents.ts'
import { firstNameOf } from '#domain/accounts/players.ts'
import { consentMessages } from '#domain/messages/consent-messages.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { oneOf, toYup } from '#lib/form-schema.ts'
import { useNavigate } from '#lib/router.ts'
import { useSetAccount, type Account } from '#lib/session/account.ts'
import { notify } from '#lib/toast.ts'
import { CheckboxField, RadioCards, TextField, type Option } from '#ui/forms/field.tsx'
import { Form, Submit } from '#ui/forms/form.tsx'
import { ConsentText } from './consent-text.tsx'
import styles from './consents.module.css'

type Player = Account['players'][number]

/** `after` is the path to go to once it is signed. */
export function ConsentForm({ asked, after }: { asked: readonly Asked[]; after: string }) {
  const setAccount = useSetAccount()
  const navigate = useNavigate()
  const { run, problem } = useApiMutation('giveConsent', {
    failed: consentMessages.notSigned,
    async onDone({ account }) {
      // Before the account is shown as signed, which replaces this form.
      await navigate(after)
      await setAccount(account)
      void notify(consentMessages.signed(firstNames(asked[0]?.players ?? [])))
    },
  })
  return (
    <Form<Values>
      initialValues={initialValues(asked)}
      schema={schemaOf(asked)}
      onSubmit={({ name, ...values }) => run({ body: { name: String(name), answers: answersOf(asked, values) } })}
      problem={problem}
      className={styles.form}
    >
      {asked.map(({ text, players: forWhom }) => (
        <ConsentText key={text} {...currentText(text)}>
          {mayRefuse(text) ? (
            forWhom.map((player) => (
              <RadioCards
                key={player.id}
                name={fieldOf(text, player)}
                label={consentMessages.photosFor(firstNameOf(player))}
                options={yesOrNo}
              />
            ))
          ) : (
            <CheckboxField name={text} label={consentMessages.agree(firstNames(forWhom))} />
          )}
        </ConsentText>
      ))}
      <div className={styles.signature}>
        <TextField
          name="name"
          label={consentMessages.name}
          hint={consentMessages.nameHint}
          autoComplete="name"
          autoCapitalize="words"
        />
        <Submit pendingLabel="Signing...">{consentMessages.sign}</Submit>
      </div>
    </Form>
  )
}

const yesOrNo: Option[] = [
  { value: 'yes', label: consentMessages.yes },
  { value: 'no', label: consentMessages.no },
]

/** A text that is missing, and for whom. */
export type Asked = { text: ConsentName; players: Player[] }
type Values = Record<string, string | boolean>

/** Everything that is missing for these players. */
export const askedOf = (players: readonly Player[]): Asked[] =>
  consentNames
    .map((text) => ({ text, players: players.filter((player) => missingConsents(player).includes(text)) }))
    .filter((each) => each.players.length > 0)

/** A text is agreed to for all players at once; the one that may be refused is answered for each. */
const fieldOf = (text: ConsentName, { id }: Pick<Player, 'id'>): string => (mayRefuse(text) ? `${text}-${id}` : text)

const fieldsOf = (asked: readonly Asked[]) =>
  asked.flatMap(({ text, players }) =>
    [...new Set(players.map((player) => fieldOf(text, player)))].map((field) => ({ text, field })),
  )

const initialValues = (asked: readonly Asked[]): Values => ({
  ...Object.fromEntries(fieldsOf(asked).map(({ text, field }) => [field, mayRefuse(text) ? '' : false])),
  name: '',
})

const schemaOf = (asked: readonly Asked[]) =>
  yup.object({
    ...Object.fromEntries(
      fieldsOf(asked).map(({ text, field }) => [
        field,
        mayRefuse(text)
          ? oneOf(['yes', 'no'], consentMessages.photosRequired)
          : yup.boolean().oneOf([true], consentMessages.agreeRequired(currentText(text).title)),
      ]),
    ),
    ...toYup(signatureFields),
  })

const answersOf = (asked: readonly Asked[], values: Values) =>
  asked.flatMap(({ text, players }) =>
    players.map((player) => ({
      player: player.id,
      text,
      version: currentText(text).version,
      answer: values[fieldOf(text, player)] === 'no' ? ('no' as const) : ('yes' as const),
    })),
  )
