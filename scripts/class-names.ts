/** Writes the types of the CSS modules (x.module.css.d.ts), which `tsc` needs. `npm run check` and `npm start` run it. */
import { writeAllTypes } from './build/class-names.ts'

await writeAllTypes()
