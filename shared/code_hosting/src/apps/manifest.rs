//! Manifest of a GitHub App: the settings from which the host creates the App.
//!
//! <https://docs.github.com/en/apps/sharing-github-apps/registering-a-github-app-from-a-manifest>

use serde_json::json;
use url::Url;

/// Maximum length of an App's name, in characters.
const MAX_NAME_CHARS: usize = 34;

/// Settings of a new App: its name, and the pages of the console to which the host sends people.
#[derive(Clone, Debug)]
pub struct AppManifest {
    /// Name of the App, unique on the host. The App's owner may change the name when creating the App.
    pub name: String,
    /// Home page of the App.
    pub home: Url,
    /// Page to which the host redirects with the temporary code of the new App (see
    /// [`GitHubAppClient::exchange_manifest_code`](super::GitHubAppClient::exchange_manifest_code)).
    pub redirect_url: Url,
    /// Page to which the host redirects with the authorization code of a sign-in.
    pub callback_url: Url,
    /// Page to which the host redirects after the App's installation.
    pub setup_url: Url,
}

impl AppManifest {
    /// Returns the manifest in JSON, with the name cut to the length that the host allows. The App may read contents,
    /// issues and pull requests of repositories, and the members of the organisation. It is private, so that only its
    /// owner can install it, and receives no webhook events.
    pub fn to_json(&self) -> String {
        let name: String = self.name.chars().take(MAX_NAME_CHARS).collect();
        let manifest = json!({
            "name": name.trim(),
            "url": self.home,
            "redirect_url": self.redirect_url,
            "callback_urls": [self.callback_url],
            "setup_url": self.setup_url,
            "public": false,
            "request_oauth_on_install": false,
            "default_events": [],
            "default_permissions": {
                "contents": "read",
                "issues": "read",
                "members": "read",
                "metadata": "read",
                "pull_requests": "read",
            },
        });
        manifest.to_string()
    }
}

/// Returns the URL to which the browser posts a manifest, to create an App of `organisation`. Returns `None` unless
/// `organisation` consists of 1 to 39 letters, digits, `-` and `_`.
pub fn creation_url(web: &Url, organisation: &str) -> Option<Url> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    if !(1..=39).contains(&organisation.len()) || !organisation.bytes().all(is_plain) {
        return None;
    }
    web.join(&format!("/organizations/{organisation}/settings/apps/new")).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn app_may_read_only_and_is_private() {
        let page = |path: &str| Url::parse("https://console.example").unwrap().join(path).unwrap();
        let manifest = AppManifest {
            name: format!("Plumbline {}", "é".repeat(40)),
            home: page("/"),
            redirect_url: page("/created"),
            callback_url: page("/callback"),
            setup_url: page("/installed"),
        };
        let parsed: serde_json::Value = serde_json::from_str(&manifest.to_json()).unwrap();
        let granted = parsed["default_permissions"].as_object().unwrap();
        assert!(granted.values().all(|access| access == "read") && granted.contains_key("members"));
        assert_eq!(parsed["public"], false);
        assert_eq!(parsed["name"].as_str().unwrap().chars().count(), 34);
    }

    #[test]
    fn only_a_well_formed_organisation_name_has_a_creation_url() {
        let web = Url::parse("https://github.com").unwrap();
        let url = creation_url(&web, "acme-1").unwrap();
        assert_eq!(url.as_str(), "https://github.com/organizations/acme-1/settings/apps/new");
        for name in ["", "a/b", "a;b", "..", "a b", "é", &"a".repeat(40)] {
            assert_eq!(creation_url(&web, name), None, "{name}");
        }
    }
}
