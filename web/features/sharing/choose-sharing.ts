import { PATHS } from '#contract/paths.ts'
import { callAsUser } from '#web/api/session/session.ts'
import { profileQuery } from '#web/api/session/account.ts'
import { savedSharing } from '#web/api/dashboard/list-value.ts'
import { queryClient } from '#web/api/query-client.ts'
import { reasonText } from '#web/api/api-failure.ts'
import { isAnything } from '#web/api/type-guards.ts'
import { showAlert, showToast } from '#web/ui/message-store.ts'

/** What the member agrees to, in the question and in the account. */
export const SHARING_TEXT =
  'When you collected, whether it was ready, the amount you entered, and how many days a cash-out took then count together with at least four other people’s, and show everybody when a bonus resets, what it pays, and how soon a casino pays out. No one sees that it was you.'

/** Stores whether the user's claims count in what is learned for everybody, and says so. It needs a connection. */
export async function chooseSharing(userId: string, share: boolean): Promise<void> {
  const response = await callAsUser(userId, 'PUT', PATHS.settings, isAnything, {
    body: { shareEvidence: share },
  })
  if (response.kind !== 'ok') {
    showAlert(`Couldn’t save your choice. ${reasonText(response)}`)
    return
  }
  const wasShared =
    savedSharing.read(userId) === true ||
    queryClient.getQueryData(profileQuery(userId).queryKey)?.shareEvidence === true
  savedSharing.change(userId, () => share)
  queryClient.setQueryData(profileQuery(userId).queryKey, (profile) =>
    profile === undefined ? undefined : { ...profile, shareEvidence: share },
  )
  showToast(
    share
      ? 'Your claims now help the list learn'
      : wasShared
        ? 'You stopped sharing your claims'
        : 'Your claims are not shared',
  )
}
