import { startGoogle } from '@atelier/testing/start-google'
import { connectGoogleDrive } from '../drive.ts'
import { actorNames } from './actor-names.ts'
import type { World } from './world.ts'

/** Starts a drive with one document, which every account has connected. */
export const startDrive = async () => {
  const google = await startGoogle([
    { id: 'light', name: 'light.txt', mimeType: 'text/plain', content: 'A light.' },
  ])
  return {
    environment: google.environment,
    connectAll: async ({ people }: World): Promise<void> => {
      for (const name of actorNames)
        if (name !== 'signedOut' && name !== 'guest') await connectGoogleDrive(people[name].actor, google)
    },
    [Symbol.asyncDispose]: () => google[Symbol.asyncDispose](),
  }
}
