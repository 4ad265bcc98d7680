import { expect } from 'vitest'

// `*.german.test.tsx` is for a German reader: set before anything with texts is loaded.
// eslint-disable-next-line vitest/no-standalone-expect -- it has the path of the file that comes
const path = expect.getState().testPath
if (path?.includes('.german.') === true) document.documentElement.dataset['language'] = 'de'
