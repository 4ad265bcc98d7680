import type { DatasetColumn } from '@atelier/contract/dataset'

/** A column that names rows: nobody adds it up. */
export const isKey = ({ name, type, distinct, min, max }: DatasetColumn, rows = 0): boolean =>
  /(^|[\s_-])(id|nr|no|key|code|zip|plz)$/i.test(name) ||
  /[a-z]Id$/.test(name) ||
  // an index: whole numbers that run on
  (type === 'number' &&
    rows > 2 &&
    distinct >= rows * 0.95 &&
    (min === 0 || min === 1) &&
    max === Number(min) + rows - 1 &&
    /^(column \d+|index|#|n|row)$/i.test(name))
