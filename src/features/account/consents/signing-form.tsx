/** Texts to read, each with what is agreed to and for whom, and one signature for all of them: at home, and at the door. */
import type { ReactNode } from 'react'
import * as yup from 'yup'
import { currentText } from '#domain/consents/consent-texts.ts'
import { firstNames, mayRefuse, type AskedText, type ConsentName } from '#domain/consents/consents.ts'
import { signatureFields } from '#domain/families/account-fields.ts'
import { firstNameOf } from '#domain/families/players.ts'
import { oneOf, toYup } from '#lib/form-schema.ts'
import { CheckboxField, RadioCards, TextField, type Option } from '#ui/forms/field.tsx'
import { Form, Submit, useFormValues, type FormError } from '#ui/forms/form.tsx'
import { classNames } from '#ui/class-names.ts'
import { Row, SmallPrint, Stack, Text } from '#ui/layout/box.tsx'
import { Ring } from '#illustrations/ring.tsx'
import styles from '#features/account/account.module.css'

type Whom = AskedText['players'][number]

/** Everybody who lacks one of these texts: of some a player may have signed one before. */
export const playersOf = (asked: readonly AskedText[]): Whom[] => [
  ...new Map(
    asked
      .toSorted((one, other) => other.players.length - one.players.length)
      .flatMap(({ players }) => players.map((player) => [player.id, player])),
  ).values(),
]

type Answer = { player: string; text: ConsentName; version: number; answer: 'yes' | 'no' }

export type SigningFormProps = {
  asked: readonly AskedText[]
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
      {asked.map(({ text, players: forWhom, isRead }) => (
        <ConsentText key={text} isFolded={isRead} {...currentText(text)}>
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

/** How many are answered, in sight of who reads. */
function Progress({ asked }: { asked: readonly AskedText[] }) {
  const values = useFormValues<Values>()
  const isOpen = ({ text, players }: AskedText) => players.some((player) => !values[fieldOf(text, player)])
  const done = asked.length - asked.filter(isOpen).length
  return (
    <Row as="output" className={styles.progress}>
      <Ring n={done} of={asked.length} width={26} />
      {done} of {asked.length} answered
    </Row>
  )
}

type ConsentTextProps = ReturnType<typeof currentText> & { isFolded?: boolean | undefined; children?: ReactNode }

export function ConsentText({ title, version, sections, isFolded = false, children }: ConsentTextProps) {
  const parts = sections.map((section) => (
    <div key={section.title}>
      <h3>{section.title}</h3>
      <p>{section.text}</p>
    </div>
  ))
  return (
    <Stack as="section" className={styles.text} aria-label={title}>
      <div>
        <Text as="h2" size="h3">
          {title}
        </Text>
        <SmallPrint>Version {version}</SmallPrint>
      </div>
      {isFolded ? (
        <details>
          <summary>Read it again</summary>
          <Stack>{parts}</Stack>
        </details>
      ) : (
        parts
      )}
      {children}
    </Stack>
  )
}

const yesOrNo: Option[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

type Values = Record<string, string | boolean>

/** A text is agreed to for all players at once; the one that may be refused is answered for each. */
const fieldOf = (text: ConsentName, { id }: Whom): string => (mayRefuse(text) ? `${text}-${id}` : text)

const fieldsOf = (asked: readonly AskedText[]) =>
  asked.flatMap(({ text, players }) =>
    [...new Set(players.map((player) => fieldOf(text, player)))].map((field) => ({ text, field })),
  )

const initialValues = (asked: readonly AskedText[], atDoor: boolean): Values => ({
  ...Object.fromEntries(fieldsOf(asked).map(({ text, field }) => [field, mayRefuse(text) ? '' : false])),
  ...(atDoor && { guardian: false }),
  name: '',
})

const schemaOf = (asked: readonly AskedText[], atDoor: boolean) =>
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

const answersOf = (asked: readonly AskedText[], values: Values): Answer[] =>
  asked.flatMap(({ text, players }) =>
    players.map((player) => ({
      player: player.id,
      text,
      version: currentText(text).version,
      answer: values[fieldOf(text, player)] === 'no' ? ('no' as const) : ('yes' as const),
    })),
  )
