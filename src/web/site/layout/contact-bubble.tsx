import MessageCircle from "lucide-react/icons/message-circle";
import Phone from "lucide-react/icons/phone";
import X from "lucide-react/icons/x";
import { MenuButton } from "#ui/menu-button.tsx";
import { paths } from "#web/paths.ts";
import type { SiteCompany } from "./company.ts";
import "./contact-bubble.css";

/**
 * Contact links behind one button at the edge of the page. The links are plain: a chat is loaded on the first tap only
 * (web/browser/chat.ts), in a frame of its own.
 */
export function ContactBubble({ company }: { company: SiteCompany }) {
  return (
    <>
      <aside className="bubble" aria-label="Liên hệ nhanh">
        <MenuButton buttonClass="bubble-button" label="Liên hệ nhanh" icon={<MessageCircle className="size-6" />}>
          <div className="bubble-panel">
            <p className="font-semi">Cần hỏi thêm?</p>
            {company.hours && <p className="text-sm text-text-2">{company.hours}</p>}
            <ul>
              {company.chatId && (
                <li>
                  <a href={paths.chat()} target="_blank" rel="noopener" data-chat>
                    <MessageCircle />
                    Trò chuyện ngay
                  </a>
                </li>
              )}
              {company.hotline && (
                <li>
                  <a href={company.hotline.href}>
                    <Phone />
                    Gọi {company.hotline.text}
                  </a>
                </li>
              )}
              {company.zaloUrl && <ChatLink href={company.zaloUrl} name="Zalo" />}
              {company.messengerUrl && <ChatLink href={company.messengerUrl} name="Messenger" />}
            </ul>
          </div>
        </MenuButton>
      </aside>
      {company.chatId && (
        <aside className="chat-panel" aria-label="Trò chuyện" data-chat-panel hidden>
          <button type="button" className="button-icon" aria-label="Đóng khung trò chuyện">
            <X />
          </button>
        </aside>
      )}
    </>
  );
}

function ChatLink({ href, name }: { href: string; name: string }) {
  return (
    <li>
      <a href={href} target="_blank" rel="noopener noreferrer">
        <MessageCircle />
        Nhắn qua {name}
        <span className="sr-only"> (mở trang khác)</span>
      </a>
    </li>
  );
}
