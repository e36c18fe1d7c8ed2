import { expect, test } from "vitest";
import { macOf, zalopay } from "./zalopay.ts";

// ZaloPay's public keys of its sandbox. The callback is published (docs.zalopay.vn); the other signatures were computed with two independent
// programs.
const account = {
  appId: "2553",
  key1: "PcY4iZIKFCIdgZvA6ueMcMHHUbRLYjPL",
  key2: "kLtgPl8HHhfvMuDHPwKfgfsY4Ydm9eIz",
  baseUrl: "https://sb-openapi.zalopay.vn",
  feePercent: 2,
};
const gateway = zalopay(account);
const data =
  '{"app_id":2553,"app_trans_id":"200904_2553_1598435687208","app_time":1599189392817,"app_user":"demo","amount":10000,"embed_data":"{\\"merchantinfo\\":\\"embeddata123\\",\\"promotioninfo\\":\\"\\"}","item":"[{\\"itemid\\":\\"knb\\",\\"itemname\\":\\"kim nguyen bao\\",\\"itemprice\\":198400,\\"itemquantity\\":1}]","zp_trans_id":200904000000389,"server_time":1599189413498,"channel":38,"merchant_user_id":"7ZMSl3nEg5sOUJzOLSoUFT8xKNQVaLOLXHB--8Eytqc","user_fee_amount":0,"discount_amount":0}';
const mac = "d8d33baf449b31d7f9b94fa50d7c942c08cd4d83f28fa185557da21acb104f67";

const read = (body: unknown) =>
  gateway.notices.read({ query: new URLSearchParams(), rawBody: Buffer.from(JSON.stringify(body)) });
const signed = (text: string) => read({ data: text, mac: macOf(account.key2, text), type: 1 });

test("the published callback is accepted", () => {
  expect(read({ data, mac, type: 1 })).toEqual({
    accepted: true,
    report: {
      reference: "200904_2553_1598435687208",
      state: "paid",
      amount: 10_000,
      gatewayRef: "200904000000389",
      paidAt: new Date(1_599_189_413_498),
    },
  });
});

test("requests are signed as in the known vectors", () => {
  const { appId, key1 } = account;
  const [reference, embed] = ["261121_DT7K2M9QX", '{"redirecturl":"https://example.vn/thanh-toan/zalopay/ket-qua"}'];
  expect(macOf(key1, appId, reference, "guest", 1_500_000, 1_795_244_645_000, embed, "[]")).toBe(
    "37c90938cb83f0ef77bbe143edaf0c443170ba899eb719cc7346622a0732a135",
  );
  expect(macOf(key1, appId, reference, key1)).toBe("3f42873eaa9f9fcc8daa8b5e397f2213313fdd84d548360b6bdd600276806ed8");
  expect(macOf(key1, appId, "200904000000389", 1_500_000, "Hoan tien", 1_795_244_999_000)).toBe(
    "a00bc228c5ede7d9ec0d9d2350106c0f00eb8ed0135497a4b03f8288d6307d31",
  );
});

test("the known return address names the order, and a changed one none", () => {
  const query = new URLSearchParams({
    appid: "2553",
    apptransid: "261121_DT7K2M9QX",
    pmcid: "38",
    bankcode: "zalopayapp",
    amount: "1500000",
    discountamount: "0",
    status: "1",
    checksum: "5e0e0ffa4e1a042c324ffad3e7503efcc2d59a68ce5657d8d97987ed7419bbdc",
  });
  expect(gateway.readReturn(query)).toBe("261121_DT7K2M9QX");
  query.set("status", "-49");
  expect(gateway.readReturn(query)).toBeNull();
  expect(gateway.readReturn(new URLSearchParams())).toBeNull();
});

test("a changed callback is rejected, and one that makes no sense is malformed", () => {
  expect(read({ data: data.replace("10000", "10001"), mac, type: 1 })).toMatchObject({ rejection: "bad-signature" });
  expect(read({ data, mac: "", type: 1 })).toMatchObject({ rejection: "bad-signature" });
  for (const body of [null, {}, { data: 1, mac }, []]) expect(read(body)).toMatchObject({ rejection: "malformed" });
  for (const text of ["", "null", data.replace("2553,", "2554,"), data.replace('"amount":10000', '"amount":1.5')])
    expect(signed(text)).toMatchObject({ rejection: "malformed" });
});

test("a number of a transaction beyond the whole numbers of JavaScript stays exact", () => {
  expect(signed(data.replace("200904000000389", "900719925474099312345"))).toMatchObject({
    report: { gatewayRef: "900719925474099312345" },
  });
});

test("references begin with the day in Vietnam, and the form of the page may lead to ZaloPay only", () => {
  expect(gateway.referenceOf("HT7K2M9QXA-1", new Date("2026-11-20T17:00:00Z"))).toBe("261121_2553_HT7K2M9QXA-1");
  expect(gateway.origin).toBe("https://*.zalopay.vn");
  expect(zalopay({ ...account, baseUrl: "https://zalopay.vn.example" }).origin).toBe("https://zalopay.vn.example");
});
