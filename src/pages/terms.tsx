/** Terms of membership, as agreed to at registration. */
import { LegalText } from '#features/landing/legal-text.tsx'
import { legalTexts } from '#club/legal.ts'

export default function Terms() {
  return <LegalText title="Terms" lead="What we agree on when you join." sections={legalTexts.terms} />
}
