/** The caregivers of a family, leading to its page. */
import { familyTitle } from '#domain/families/families.ts'
import { memberPath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'

export const FamilyLink = ({ family }: { family: Parameters<typeof familyTitle>[0] & { id: string } }) => (
  <Link to={memberPath(family.id)}>{familyTitle(family)}</Link>
)
