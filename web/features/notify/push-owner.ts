import { isText, objectOf } from '#web/api/type-guards.ts'
import { stored } from '#web/ui/stored.ts'

/** The ID of the member who has turned push messages on in this browser. It lasts until they are turned off. */
export const pushOwner = stored('pushOwner', isText)

type PushDevice = { readonly userId: string; readonly deviceId: string }

/** The device that this browser has registered since the member logged in. A log-out removes it here and on the server. */
export const pushDevice = stored('pushDevice', objectOf<PushDevice>({ userId: isText, deviceId: isText }))
