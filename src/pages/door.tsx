/** /door: the tablet on which children check themselves in. Without header and footer. */
export { Door as default } from '#features/admin/door/door.tsx'
