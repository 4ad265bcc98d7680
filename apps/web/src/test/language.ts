import { expect } from 'vitest'

// `*.german.test.tsx` tests the German app: set the language before loading any texts.
// eslint-disable-next-line vitest/no-standalone-expect -- it knows the path of the next test file
const path = expect.getState().testPath
if (path?.includes('.german.') === true) document.documentElement.dataset['language'] = 'de'
