# Varnish 7 as the cache in front of the copies, with xkey of varnish-modules. TLS ends before it. Start varnishd with
# "-p http_gzip_support=off": the product compresses its pages itself. Set TRUSTED_PROXIES=2 with a TLS proxy before Varnish, else 1, and
# CDN_PURGE_URL=http://127.0.0.1:6081/purge with the token below as CDN_PURGE_TOKEN.
vcl 4.1;

import std;
import xkey;

backend hai-trinh {
	.host = "127.0.0.1";
	.port = "3000";
	# Event streams last a minute.
	.between_bytes_timeout = 75s;
}

sub vcl_recv {
	if (req.method == "POST" && req.url == "/purge") {
		if (req.http.Authorization != "Bearer a-long-token-of-your-own") {
			return (synth(403));
		}
		std.log("purged " + xkey.purge(req.http.Surrogate-Key));
		return (synth(200));
	}
	# Pages of staff are personal; other cookies change no shared page.
	if (req.http.Cookie ~ "(^|;\s*)(__Host-)?token=") {
		return (pass);
	}
	if (req.method != "GET" && req.method != "HEAD") {
		return (pass);
	}
	# A personal page says no-store: only what the product marks for shared caches is kept.
	if (req.http.Accept-Encoding ~ "\bbr\b") {
		set req.http.Accept-Encoding = "br";
	} elseif (req.http.Accept-Encoding ~ "gzip") {
		set req.http.Accept-Encoding = "gzip";
	} else {
		unset req.http.Accept-Encoding;
	}
	return (hash);
}

sub vcl_backend_response {
	set beresp.http.xkey = beresp.http.Surrogate-Key;
	if (beresp.http.Cache-Control !~ "s-maxage|immutable") {
		set beresp.uncacheable = true;
		set beresp.ttl = 0s;
	}
}

sub vcl_deliver {
	unset resp.http.xkey;
	unset resp.http.Surrogate-Key;
	unset resp.http.Cache-Tag;
}
