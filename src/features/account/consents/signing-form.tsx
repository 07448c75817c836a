/** Texts to read, each with what is agreed to and for whom, and one signature for all of them: at home, and at the door. */
import type { ReactNode } from 'react'
import * as yup from 'yup'
import { currentText } from '#domain/consents/consent-texts.ts'
import { consentNames, firstNames, mayRefuse, missingConsents, type ConsentName } from '#domain/consents/consents.ts'
import { signatureFields } from '#domain/families/account-fields.ts'
import { firstNameOf, type Player } from '#domain/families/players.ts'
import { oneOf, toYup } from '#lib/form-schema.ts'
import type { Account } from '#lib/session/account.ts'
import { CheckboxField, RadioCards, TextField, type Option } from '#ui/forms/field.tsx'
import { Form, Submit, useFormValues, type FormError } from '#ui/forms/form.tsx'
import { classNames } from '#ui/class-names.ts'
import { Row, Stack, Text } from '#ui/layout/box.tsx'
import { Ring } from '#illustrations/ring.tsx'
import styles from '#features/account/account.module.css'

type Whom = Pick<Player, 'id' | 'name'>

/** A text that is missing, and for whom. */
export type Asked = { text: ConsentName; players: readonly Whom[] }

/** Everybody who lacks one of these texts: of some a player may have signed one before. */
export const playersOf = (asked: readonly Asked[]): Whom[] => [
  ...new Map(
    asked
      .toSorted((one, other) => other.players.length - one.players.length)
      .flatMap(({ players }) => players.map((player) => [player.id, player])),
  ).values(),
]

type Answer = { player: string; text: ConsentName; version: number; answer: 'yes' | 'no' }

export type SigningFormProps = {
  asked: readonly Asked[]
  onSign: (signed: { name: string; answers: Answer[] }) => Promise<FormError>
  problem: string | undefined
  /** At the door nobody is signed in: who signs says that they may, and the browser must not suggest earlier names. */
  atDoor?: boolean
}

export function SigningForm({ asked, onSign, problem, atDoor = false }: SigningFormProps) {
  return (
    <Form<Values>
      initialValues={initialValues(asked, atDoor)}
      schema={schemaOf(asked, atDoor)}
      onSubmit={({ name, ...values }) => onSign({ name: String(name), answers: answersOf(asked, values) })}
      problem={problem}
      className={styles.form}
    >
      {!atDoor && asked.length > 1 && <Progress asked={asked} />}
      {asked.map(({ text, players: forWhom }) => (
        <ConsentText key={text} id={text} {...currentText(text)}>
          {mayRefuse(text) ? (
            forWhom.map((player) => (
              <RadioCards
                key={player.id}
                name={fieldOf(text, player)}
                label={`OK to show photos of ${firstNameOf(player)}?`}
                options={yesOrNo}
              />
            ))
          ) : (
            <CheckboxField name={text} label={`I agree for ${firstNames(forWhom)}`} />
          )}
        </ConsentText>
      ))}
      <Stack gap="4" className={classNames(styles.text, styles.signature)}>
        {atDoor && (
          <CheckboxField name="guardian" label={`I am a parent or guardian of ${firstNames(playersOf(asked))}`} />
        )}
        <TextField
          name="name"
          label="Your name, as your signature"
          hint="A parent or guardian signs. Typing your name here counts as signing."
          autoComplete={atDoor ? 'off' : 'name'}
          autoCapitalize="words"
          secret={atDoor}
        />
        <Submit pendingLabel="Signing...">Sign</Submit>
      </Stack>
    </Form>
  )
}

/** What there is to read; and how many are answered, in sight of who reads. */
function Progress({ asked }: { asked: readonly Asked[] }) {
  const values = useFormValues<Values>()
  const isOpen = ({ text, players }: Asked) => players.some((player) => !values[fieldOf(text, player)])
  const done = asked.length - asked.filter(isOpen).length
  return (
    <>
      <Row as="nav" gap="4" className={styles.contents} data-links="" aria-label="On this page">
        {asked.map(({ text }) => (
          <a key={text} href={`#${text}`}>
            {currentText(text).title}
          </a>
        ))}
      </Row>
      <Row as="output" className={styles.progress}>
        <Ring n={done} of={asked.length} width={26} />
        {done} of {asked.length} answered
      </Row>
    </>
  )
}

/** One text that parents sign, in full. */
type ConsentTextProps = ReturnType<typeof currentText> & { id?: ConsentName; children?: ReactNode }

export function ConsentText({ id, title, version, sections, children }: ConsentTextProps) {
  return (
    <Stack as="section" id={id} className={styles.text} aria-label={title}>
      <div>
        <Text as="h2" size="h3">
          {title}
        </Text>
        <Text size="small" tone="muted">
          Version {version}
        </Text>
      </div>
      {sections.map((section) => (
        <div key={section.title}>
          <h3>{section.title}</h3>
          <p>{section.text}</p>
        </div>
      ))}
      {children}
    </Stack>
  )
}

const yesOrNo: Option[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

type Values = Record<string, string | boolean>

/** Everything that is missing for these players. */
export const askedOf = (players: Account['players']): Asked[] =>
  consentNames
    .map((text) => ({ text, players: players.filter((player) => missingConsents(player).includes(text)) }))
    .filter((each) => each.players.length > 0)

/** A text is agreed to for all players at once; the one that may be refused is answered for each. */
const fieldOf = (text: ConsentName, { id }: Whom): string => (mayRefuse(text) ? `${text}-${id}` : text)

const fieldsOf = (asked: readonly Asked[]) =>
  asked.flatMap(({ text, players }) =>
    [...new Set(players.map((player) => fieldOf(text, player)))].map((field) => ({ text, field })),
  )

const initialValues = (asked: readonly Asked[], atDoor: boolean): Values => ({
  ...Object.fromEntries(fieldsOf(asked).map(({ text, field }) => [field, mayRefuse(text) ? '' : false])),
  ...(atDoor && { guardian: false }),
  name: '',
})

const schemaOf = (asked: readonly Asked[], atDoor: boolean) =>
  yup.object({
    ...Object.fromEntries(
      fieldsOf(asked).map(({ text, field }) => [
        field,
        mayRefuse(text)
          ? oneOf(['yes', 'no'], 'Please choose yes or no')
          : yup.boolean().oneOf([true], `Please agree to “${currentText(text).title}”`),
      ]),
    ),
    ...(atDoor && {
      guardian: yup.boolean().oneOf([true], 'A parent or guardian has to sign. Please confirm that you are one.'),
    }),
    ...toYup(signatureFields),
  })

const answersOf = (asked: readonly Asked[], values: Values): Answer[] =>
  asked.flatMap(({ text, players }) =>
    players.map((player) => ({
      player: player.id,
      text,
      version: currentText(text).version,
      answer: values[fieldOf(text, player)] === 'no' ? ('no' as const) : ('yes' as const),
    })),
  )
