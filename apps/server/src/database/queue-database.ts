import type { Db } from "pg-boss"
import type { Notifications } from "./notifications.ts"
import type { WatchedPool } from "./pooling/pool.ts"

/** pg-boss on a pool of ours. Listens over the application's own connection, which reconnects by itself. */
export function queueDatabase(pool: WatchedPool, notifications: Notifications): Db {
  return {
    executeSql: (text, values) => pool.query(text, values),
    async listen(channel, onNotification, onReconnect) {
      let isOpen = true
      await notifications.on(channel, (payload) => {
        if (!isOpen) return
        if (payload === null) onReconnect()
        else onNotification(payload)
      })
      return {
        close: async () => {
          isOpen = false
        },
      }
    },
  }
}
