// @vitest-environment happy-dom
import { screen } from "@testing-library/react"
import { ApiError, type ErrorCode } from "@trazo/contract/errors/errors"
import { RouterContextProvider } from "react-router"
import { describe, expect, it } from "vitest"
import { openScreen } from "../../../../testing/screen.tsx"
import { apiContext } from "../../../shared-features/platform/api/request-context.ts"
import { formFailure } from "../../../shared-features/platform/intent/page-action.ts"
import Renewal, { loader } from "./renovation.tsx"

describe("the link of a reminder", () => {
  function open(refusal: ErrorCode) {
    const error = new ApiError(refusal)
    const context = new RouterContextProvider()
    context.set(apiContext, async () => ({ status: error.status, body: error.toResponse() }))
    const request = new Request("http://x.localhost/renovation?aviso=abc")
    return loader({ request, context } as never)
  }

  it("is broken when the API does not know it", async () => {
    expect(await open("RENEWAL_LINK_INVALID")).toMatchObject({ isBroken: true, notice: null })
  })

  it("is not called broken when the API refuses for another cause", async () => {
    await expect(open("TOO_MANY_REQUESTS")).rejects.toMatchObject({ init: { status: 429 } })
  })
})

describe("a refusal", () => {
  const sent = { notice: "", identity: "1710034065", sentAt: Date.now(), secondsLeft: 300 }
  const loaderData = { notice: null, link: null, isBroken: false, sent }
  const props = { loaderData } as React.ComponentProps<typeof Renewal>
  async function refuse(error: ErrorCode) {
    const { user } = openScreen({
      Component: () => <Renewal {...props} />,
      action: async () => formFailure(new ApiError(error), new FormData()),
    })
    await user.click(screen.getByRole("button", { name: "Continuar" }))
    const message = await screen.findByText(new ApiError(error).message)
    const form = screen.getByRole("status")
    return message.compareDocumentPosition(form) & Node.DOCUMENT_POSITION_FOLLOWING
      ? "above the form"
      : "at the code"
  }

  it("is told at the code when it is wrong", async () => {
    expect(await refuse("WRONG_CREDENTIALS")).toBe("at the code")
  })

  it.each(["RENEWAL_NOT_OPEN", "PRICE_NOT_FOUND", "CERTIFICATE_SUSPENDED", "TOO_MANY_REQUESTS"] as const)(
    "is told above the form when the cause is %s",
    async (error) => {
      expect(await refuse(error)).toBe("above the form")
    },
  )
})
