/** Rules and fields of a payment card, for registration and for changes. Its number and the CVV never leave the browser. */
import { useEffect, useEffectEvent } from 'react'
import * as yup from 'yup'
import type { Body } from '#api-contract/schemas.ts'
import { brandOf, cardDoubt, groupDigits, withSlash } from '#domain/families/cards.ts'
import { today } from '#domain/calendar/calendar.ts'
import { registerMessages } from '#domain/fields/account-messages.ts'
import { useNow } from '#lib/clock.ts'
import {
  cardNames,
  cardTypes,
  isCardNumber,
  isExpired,
  isExpiry,
  isSecurityCode,
  lastFour,
} from '#domain/plans/membership.ts'
import { oneOf } from '#lib/form-schema.ts'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { useFieldState, useFormValues, type FieldMessages } from '#ui/forms/form.tsx'
import { Grid } from '#ui/layout/box.tsx'

export const cardRules = {
  cardType: oneOf(cardTypes, registerMessages.cardType),
  cardNumber: yup
    .string()
    .trim()
    .required(registerMessages.cardNumberRequired)
    .test('card', registerMessages.cardNumber, (value) => isCardNumber(value)),
  cardExp: yup
    .string()
    .required(registerMessages.expiryRequired)
    .test('expiry', registerMessages.expiry, (value) => isExpiry(value)),
  cvv: yup
    .string()
    .required(registerMessages.cvvRequired)
    .test('cvv', registerMessages.cvv, (value) => isSecurityCode(value)),
}

export const emptyCard = { cardType: '', cardNumber: '', cardExp: '', cvv: '' }
export type CardValues = typeof emptyCard

export const toCard = ({ cardType, cardNumber, cardExp }: CardValues) => ({
  cardType: cardType as Body<'register'>['cardType'],
  cardLast4: lastFour(cardNumber),
  cardExp,
})

/** Their messages, 'MM/YY' and '3–4 digits', do not name the field. */
export const cardFieldNames = { cardExp: 'Expiration', cvv: 'CVV' }

/** What to check in a card, for the form's `notes`. Nothing of it is a refusal. */
export function useCardNotes(): (values: CardValues) => FieldMessages {
  const day = today(useNow())
  return ({ cardNumber, cardType, cardExp }) => {
    const doubt = cardDoubt(cardNumber, cardType)
    return {
      ...(doubt && { cardNumber: doubt }),
      ...(isExpired(cardExp, day) && { cardExp: 'This card has expired. Please check the date, or use another card.' }),
    }
  }
}

export function CardFields() {
  const { cardNumber } = useFormValues<CardValues>()
  useRecognizedBrand(cardNumber)
  return (
    <>
      <SelectField
        name="cardType"
        label="Card type"
        placeholder="Select card"
        autoComplete="cc-type"
        options={cardTypes.map((value) => ({ value, label: cardNames[value] }))}
      />
      <TextField
        name="cardNumber"
        label="Card number"
        hint="Only its type, last four digits and expiration leave this browser."
        inputMode="numeric"
        autoComplete="cc-number"
        format={groupDigits}
        secret
      />
      <Grid column="narrow" align="start">
        <TextField
          name="cardExp"
          label="Expiration"
          placeholder="MM/YY"
          inputMode="numeric"
          autoComplete="cc-exp"
          format={withSlash}
        />
        <TextField name="cvv" label="CVV" inputMode="numeric" autoComplete="cc-csc" maxLength={4} secret />
      </Grid>
    </>
  )
}

/** Sets the card type once the number tells it; a type chosen afterwards stays. */
function useRecognizedBrand(number: string): void {
  const { setValue } = useFieldState('cardType')
  const brand = brandOf(number)
  const choose = useEffectEvent(setValue)
  useEffect(() => {
    if (brand) choose(brand)
  }, [brand])
}
